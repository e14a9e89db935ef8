import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { addStaffMember, forgetPageWork } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { settleWrites } from './settle-writes.ts';

const FILES = ['campaigns/901.yaml', 'campaigns/1018.yaml', 'h5/douyin.yaml'];
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Where a save is interrupted: before the file is written, or before the database is told. */
type Crash = 'before the file' | 'after the file' | undefined;

let server: TestServer;
let disk: Map<string, string>;
let crash: Crash;

beforeAll(async () => {
  const read = (file: string) => ({ text: disk.get(file) ?? '', hash: hashOf(disk.get(file) ?? '') });
  const answers: Readonly<Record<string, (input: Record<string, string>) => unknown>> = {
    read: ({ file = '' }) => ({ path: '/901', ...read(file) }),
    describe: () => [],
    save: ({ file = '', text = '', baseHash }) => {
      if (crash === 'before the file') throw new Error('The process ended.');
      if (read(file).hash !== baseHash) return { is: 'changed', ...read(file) };
      disk.set(file, text);
      if (crash === 'after the file') throw new Error('The process ended.');
      return { is: 'saved', hash: hashOf(text) };
    },
  };
  const ask = async (call: string, input: Record<string, string>) => answers[call]?.(input);
  server = await startTestServer({
    console: { origin: undefined },
    pages: { ask, stop: () => {} } as unknown as PageCompiler,
  });
});
beforeEach(async () => {
  disk = new Map(FILES.map((file) => [file, 'title: 0\n']));
  crash = undefined;
  await forgetPageWork(server.db);
});
afterAll(() => server.close());

/** Numbers below `end`, the same each time. */
function dice(seed: number) {
  let state = seed;
  return (end: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % end;
  };
}

it.each([1, 2])('the history of files is what they held, by whom, wherever saves broke off (run %i)', async (seed) => {
  const roll = dice(seed);
  const people = [await addStaffMember(server), await addStaffMember(server), await addStaffMember(server)];
  const truth = new Map(FILES.map((file) => [file, [{ text: disk.get(file) ?? '', by: null as string | null }]]));

  for (let step = 1; step <= 50; step += 1) {
    const file = FILES[roll(FILES.length)] ?? '';
    const before = disk.get(file) ?? '';
    const text = `title: ${step}\n`;
    const person = people[roll(people.length)];
    const chance = roll(10);
    if (chance === 0) {
      // A change by a text editor, read before and after: a text that was never read cannot be known.
      await person?.visitor.call('GET /console/api/page/versions', { query: { file } });
      disk.set(file, text);
      await person?.visitor.call('GET /console/api/page/versions', { query: { file } });
    } else {
      crash = chance < 3 ? 'before the file' : chance < 6 ? 'after the file' : undefined;
      const body = { file, text, baseHash: hashOf(before) };
      await person?.visitor.call('POST /console/api/page/save', { body });
      crash = undefined;
    }
    if (disk.get(file) !== before) {
      truth.get(file)?.push({ text, by: chance === 0 ? null : (person?.name ?? null) });
    }
    server.clock.pass(roll(90));
    if (roll(4) === 0) await settleWrites({ ...server.context, log: { info() {}, warn() {}, error() {} } });
  }

  const visitor = people[0]?.visitor;
  for (const file of FILES) {
    const shown = [];
    let before: number | undefined;
    for (;;) {
      const query = { file, ...(before === undefined ? {} : { before }) };
      const { data } = (await visitor?.call('GET /console/api/page/versions', { query })) ?? {};
      shown.push(...(data?.versions ?? []));
      if (!data?.hasMore) break;
      before = data.versions.at(-1)?.id;
    }
    expect(shown.toReversed().map(({ hash, by }) => ({ hash, by }))).toEqual(
      truth.get(file)?.map(({ text, by }) => ({ hash: hashOf(text), by })),
    );
  }
});
