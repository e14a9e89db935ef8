import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleProgram } from '#scripts/build/bundle-program.ts';
import { BUNDLE_FOLDER } from '#scripts/build/server-bundle.mjs';
import { pageVersions } from './db/schema/page-version.ts';
import { seedIds } from './demo/ids.ts';
import { systemClock } from './kernel/clock.ts';
import { openDatabase } from './open-database.ts';
import type { Death } from './testing/bundled/page-saver.ts';
import { makeDataFolder } from './testing/database.ts';
import { SHORT_LIVED } from './testing/short-lived.ts';

const SAVER = join(BUNDLE_FOLDER, `page-saver-${process.pid}.js`);
/** The person who saves, and where their process is killed. */
const LIVES: readonly (readonly [who: number, text: string, death: Death])[] = [
  [0, 'title: 一\n', 'after the file'],
  [1, 'title: 二\n', 'before the file'],
  [1, 'title: 三\n', 'after the file'],
  [0, 'title: 四\n', 'never'],
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saves-'));
  await makeDataFolder(join(folder, 'data'));
  await bundleProgram('server/testing/bundled/page-saver.ts', SAVER);
});
afterAll(() => Promise.all([folder, SAVER].map((path) => rm(path, { recursive: true, force: true }))));

/** Resolves to the signal that ended it. */
function save(args: readonly string[]): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [...SHORT_LIVED, SAVER, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal)));
}

it('saves whose process is killed stand in the history when their text reached the file, as their author’s', async () => {
  const file = join(folder, '901.yaml');
  await writeFile(file, 'title: 零\n');
  const people = [
    { id: seedIds.staff(1), name: '甲' },
    { id: seedIds.staff(2), name: '乙' },
  ];

  const signals = [];
  for (const [who, text, death] of LIVES) {
    const { id = '', name = '' } = people[who] ?? {};
    signals.push(await save([join(folder, 'data'), file, id, name, text, death]));
  }

  const last = await openDatabase({
    url: undefined,
    dataFolder: join(folder, 'data'),
    clock: systemClock,
    onIdleError: () => {},
    wantsSample: true,
  });
  const versions = await last.db
    .select({ text: pageVersions.text, by: pageVersions.staffName })
    .from(pageVersions)
    .where(eq(pageVersions.file, 'campaigns/901.yaml'))
    .orderBy(pageVersions.id);
  await last.close();
  const [one, two] = people.map(({ name }) => name);
  expect(signals).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', null]);
  expect(versions).toEqual([
    { text: 'title: 零\n', by: null },
    { text: 'title: 一\n', by: one },
    { text: 'title: 三\n', by: two },
    { text: 'title: 四\n', by: one },
  ]);
  expect(await readFile(file, 'utf8')).toBe('title: 四\n');
});
