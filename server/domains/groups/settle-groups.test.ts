import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groups } from '#server/db/schema/promotion.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { groupSale } from '#server/testing/group.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { settleDueGroups } from './settle-groups.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('an error that is of no group ends the run', async () => {
  let times = 0;
  const now = () => {
    times += 1;
    if (times === 1) throw new Error('The clock stopped.');
    return server.clock.now();
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };

  await expect(settleDueGroups({ ...server.context, log, clock: { ...server.clock, now } })).rejects.toThrow('stopped');
});

it('two hundred groups are settled in one run, those at their end and no others', async () => {
  const [sale, shop, random] = [groupSale(server), shopOf(server, 'settle'), testRandom('settle groups')];
  const { groupId } = await sale.openedGroup(await sale.activity());
  await server.db.update(groups).set({ displayState: 3 });
  const [row] = await server.db.select().from(groups).where(eq(groups.id, groupId));
  if (!row) throw new Error('There is no group.');
  const now = server.clock.now();
  const all = Array.from({ length: 202 }, (_, index) => {
    return { ...row, id: newUuid(random), displayState: 1 as const, endsAt: after(now, index === 0 ? 1 : 0) };
  });
  await server.db.insert(groups).values(all);

  const counts = [await shop.run(settleDueGroups), await shop.run(settleDueGroups), await shop.run(settleDueGroups)];

  expect(counts).toEqual([200, 1, 0]);
  expect((await server.db.select().from(groups).where(eq(groups.displayState, 1))).map(({ id }) => id)).toEqual([
    all[0]?.id,
  ]);
});
