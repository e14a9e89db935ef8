import { fork } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDERS } from './folders.ts';

interface Card {
  readonly path: string;
  readonly file: string;
  readonly title: string;
  readonly state: string;
  readonly problems: readonly { readonly code: string; readonly line: number }[];
}

let folder = '';
let child: ReturnType<typeof fork>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await cp(REPOSITORY_FOLDERS.pages, folder, { recursive: true });
  child = fork(join(import.meta.dirname, 'page-desk.ts'), [folder], { execArgv: ['--import', 'tsx'] });
});
afterAll(async () => {
  child.kill();
  await rm(folder, { recursive: true, force: true });
});

let last = 0;
async function list(): Promise<readonly Card[]> {
  last += 1;
  const answer = new Promise<{ pages?: readonly Card[]; error?: string }>((resolve) => child.once('message', resolve));
  child.send({ id: last });
  const { pages, error } = await answer;
  if (!pages) throw new Error(error);
  return pages;
}
const page = async (path: string) => (await list()).find((card) => card.path === path);

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

describe('the page desk', () => {
  it('tells of each page what its file says', async () => {
    expect(await page('/1month')).toMatchObject({ file: 'campaigns/1month.yaml', state: 'live', problems: [] });
  });

  it('follows the files as they change', async () => {
    await edit('campaigns/901.yaml', (text) => text.replace(/^status: live$/m, 'status: draft'));
    await edit('campaigns/1018.yaml', (text) => text.replace(/^status: live$/m, 'status: gone'));
    await edit('campaigns/1101.yaml', (text) =>
      text.replace(/^status: live$/m, 'status: live\nschedule: { from: 2099-01-01T00:00:00+08:00 }'),
    );

    expect((await page('/901'))?.state).toBe('draft');
    expect(await page('/1018')).toMatchObject({ state: 'broken', problems: [{ line: 6 }] });
    expect((await page('/1101'))?.state).toBe('scheduled');
  });
});
