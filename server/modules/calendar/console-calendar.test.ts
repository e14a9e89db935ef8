import { afterAll, beforeAll, expect, it } from 'vitest';
import { publications } from '#server/db/schema/publication.ts';
import { staff } from '#server/db/schema/staff.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';

const random = testRandom('calendar');
let server: TestServer;
let author: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  author = await openConsoleAs(server, 'author');
});
afterAll(() => server.close());

const ask = (first: string, last: string) => author.call('GET /console/api/calendar', { query: { first, last } });

type Row = Pick<typeof publications.$inferInsert, 'state'> & { readonly dueAt?: string; readonly createdAt: string };

async function published({ state, dueAt, createdAt }: Row): Promise<string> {
  const [one] = await server.db.select().from(staff).limit(1);
  const id = newUuid(random);
  await server.db.insert(publications).values({
    ...{ id, kind: 'publish' as const, state, staffId: one?.id ?? id, staffName: '林老师' },
    ...{ createdAt: new Date(createdAt), dueAt: dueAt ? new Date(dueAt) : null, endedAt: new Date(createdAt) },
  });
  return `publication ${id}`;
}

it('has publications on the day on which they are due or were made, and not those that were called off', async () => {
  const [due, made] = [
    await published({ state: 'scheduled', createdAt: '2030-01-01T10:00:00+08:00', dueAt: '2030-02-04T23:59:00+08:00' }),
    await published({ state: 'live', createdAt: '2030-02-04T00:00:00+08:00' }),
  ];
  await published({ state: 'cancelled', createdAt: '2030-01-01T10:00:00+08:00', dueAt: '2030-02-04T12:00:00+08:00' });
  await published({ state: 'live', createdAt: '2030-02-05T00:00:00+08:00' });
  await published({ state: 'live', createdAt: '2030-02-03T23:59:59+08:00' });

  const { entries } = (await ask('2030-02-04', '2030-02-04')).data;
  expect(entries.map(({ key, note }) => [key, note])).toEqual([
    [made, '林老师，已发布'],
    [due, '林老师，等着发布'],
  ]);
});

it('has the live classes of its days, by their begin', async () => {
  const day = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { entries } = (await ask(day, day)).data;
  const lives = entries.filter(({ kind }) => kind === 'live');

  expect(lives.length).toBeGreaterThan(0);
  expect(lives.every(({ from }) => from?.startsWith(day))).toBe(true);
  expect(lives.map(({ from }) => from)).toEqual(lives.map(({ from }) => from).sort());
});

it.each([
  ['a day that is none', '2030-02-31', '2030-03-01'],
  ['days the wrong way round', '2030-03-02', '2030-03-01'],
  ['ten years', '2026-01-01', '2036-01-01'],
])('answers %s without reading more than its days', async (_name, first, last) => {
  const { code, data } = await ask(first, last);

  expect(code).toBe(SUCCESS);
  expect(data.entries.length).toBeLessThanOrEqual(1300);
});
