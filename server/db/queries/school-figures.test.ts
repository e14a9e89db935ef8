import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { after as later } from '#server/kernel/clock.ts';
import { TEST_START } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { alarms } from '../schema/alarm.ts';
import { liveReleases, releaseMachines } from '../schema/live-release.ts';
import { moneyFacts } from '../schema/money.ts';
import { refunds } from '../schema/payment.ts';
import { postbacks } from '../schema/postback.ts';
import { resultFacts } from '../schema/visit.ts';
import { readSchoolFigures } from './school-figures.ts';

// Noon in China: the day began twelve hours before.
const MIDNIGHT = later(TEST_START, -12 * 3600);
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  for (const table of [resultFacts, moneyFacts, postbacks, alarms, releaseMachines, liveReleases]) {
    await database.db.delete(table);
  }
  await database.db.update(refunds).set({ status: 'done', finishedAt: TEST_START });
});
afterAll(() => database.close());

const read = () => readSchoolFigures(database.db, TEST_START, 'here');

describe('the figures of a school', () => {
  it('are zeros, and no release, where nothing happened', async () => {
    expect(await read()).toEqual({
      ...{ registrations: 0, paid: 0, paidCents: 0, refunded: 0, refundedCents: 0 },
      ...{ postbacksWaiting: 0, oldestPostbackSeconds: 0, refundsWaiting: 0, alarmsOpen: 0 },
      ...{ liveSeq: null, shownSeq: null },
    });
  });

  it('are the sums since midnight in China, and what waits', async () => {
    const { db } = database;
    const of = (hour: Date) => ({ page: '/901', channelId: 1, variant: '', hour });
    const [today, noon, yesterday] = [of(MIDNIGHT), of(later(MIDNIGHT, 6 * 3600)), of(later(MIDNIGHT, -3600))];
    const results = { ordered: 9, lessons: 9, completed: 9 };
    await db.insert(resultFacts).values([
      { ...today, ...results, registered: 3 },
      { ...noon, ...results, registered: 4 },
      { ...yesterday, ...results, registered: 50 },
    ]);
    const money = (paid: number) => {
      return { paid, paidCents: paid * 19900, refunded: paid * 100, refundedCents: paid * 1000 };
    };
    await db.insert(moneyFacts).values([
      { ...today, ...money(1) },
      { ...noon, ...money(2) },
      { ...yesterday, ...money(40) },
    ]);
    const postback = (state: 'waiting' | 'told', seconds: number) => ({
      ...{ id: randomUUID(), platform: 'baidu' as const, event: 'registered' as const, businessId: randomUUID() },
      ...{ theirEvent: '', clickName: 'bd_vid', clickId: '', page: '/901', cents: 0, courses: 0, state },
      ...{ happenedAt: later(TEST_START, -seconds), nextTryAt: TEST_START, tellUntil: TEST_START },
    });
    await db.insert(postbacks).values([postback('waiting', 90), postback('waiting', 30), postback('told', 600)]);
    const sent = await db.select().from(refunds).orderBy(asc(refunds.id)).limit(2);
    for (const [index, { id }] of sent.entries()) {
      const status = index === 0 ? 'waiting' : 'running';
      await db.update(refunds).set({ status, finishedAt: null }).where(eq(refunds.id, id));
    }
    const alarm = { kind: 'disk' as const, text: '', beganAt: TEST_START, seenAt: TEST_START };
    await db.insert(alarms).values([
      { ...alarm, subject: 'open' },
      { ...alarm, subject: 'over', endedAt: TEST_START },
    ]);
    const release = { release: '', listHash: '', action: 'build' as const, switchedAt: TEST_START, switchedBy: '' };
    const switched = { ...release, machine: 'here', fencing: 1 };
    const made = await db.insert(liveReleases).values([switched, switched]).returning();
    const shown = (machine: string, seq: number) => ({ machine, release: '', seq, seenAt: TEST_START });
    const [first, second] = made.map(({ seq }) => seq) as [number, number];
    await db.insert(releaseMachines).values([shown('here', first), shown('elsewhere', second)]);

    expect(sent).toHaveLength(2);
    expect(await read()).toEqual({
      ...{ registrations: 7, paid: 3, paidCents: 59_700, refunded: 300, refundedCents: 3000 },
      ...{ postbacksWaiting: 2, oldestPostbackSeconds: 90, refundsWaiting: 2, alarmsOpen: 1 },
      ...{ liveSeq: second, shownSeq: first },
    });
  });
});
