import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { registerOn } from '#server/testing/lead.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { isAllowed, STAFF_ROLES } from '#src/contract/console/roles.ts';
import { WAITING_KINDS, type WaitingKind } from '#src/contract/console/waiting-kinds.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());

const waitingOf = async (role: (typeof STAFF_ROLES)[number]) => {
  const visitor = await openConsoleAs(server, role);
  return (await visitor.call('GET /console/api/waiting', {})).data.items;
};

it.each(STAFF_ROLES)('tells %s only what that role works on, and nothing of which there is none', async (role) => {
  const items = await waitingOf(role);

  expect(items.filter(({ kind }) => !isAllowed(role, WAITING_KINDS[kind].access))).toEqual([]);
  expect(items.every(({ count }) => count > 0)).toBe(true);
});

it('counts what comes, with the moment of the oldest', async () => {
  const before = await waitingOf('operator');
  await registerOn(server, '/1month');
  const [now, earlier] = [await waitingOf('operator'), countOf(before, 'leads-new')];

  expect(countOf(now, 'leads-new')).toBe(earlier + 1);
  expect(Date.parse(now.find(({ kind }) => kind === 'leads-new')?.since ?? '')).toBeLessThanOrEqual(
    server.clock.now().getTime(),
  );
});

it('counts a thousand at most', async () => {
  await server.db.execute(sql`INSERT INTO alarms (kind, subject, text, began_at, seen_at)
    SELECT 'disk-full', 'disk ' || n, '', now(), now() FROM generate_series(1, 1100) AS n`);
  expect(countOf(await waitingOf('admin'), 'alarms-open')).toBe(1000);
});

it('shows the returned reviews of the author alone, until the page is sent again', async () => {
  const author = await openConsoleAs(server, 'author');
  const { data: me } = await author.call('GET /console/api/session', {});
  const at = server.clock.now().getTime();
  const send = (state: string, minutes: number, authorId: string) =>
    server.db.execute(sql`INSERT INTO reviews (id, file, path, state, text, before_text, base_hash, sentences, pages, note,
      author_id, author_name, sent_at, decided_at) SELECT gen_random_uuid(), 'a.yaml', '/a', ${state}, '', '', '', '[]', '[]', '',
      ${authorId}, '', ${new Date(at - minutes * 60_000).toISOString()}::timestamptz, ${new Date(at - minutes * 60_000).toISOString()}::timestamptz`);
  const mine = async () => countOf((await author.call('GET /console/api/waiting', {})).data.items, 'reviews-returned');
  const rows = await rowsOf<{ id: string }>(server.db, sql`SELECT id FROM staff WHERE id <> ${me.uuid} LIMIT 1`);
  const before = await mine();
  await send('returned', 30, rows[0]?.id ?? '');
  expect(await mine()).toBe(before);
  await send('returned', 20, me.uuid);
  expect(await mine()).toBe(before + 1);
  await send('waiting', 10, me.uuid);
  expect(await mine()).toBe(before);
});

const countOf = (items: readonly { readonly kind: WaitingKind; readonly count: number }[], wanted: WaitingKind) =>
  items.find(({ kind }) => kind === wanted)?.count ?? 0;
