import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { after } from '#server/kernel/clock.ts';
import { TEST_START } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { users } from '../schema/account.ts';
import { leadEntries, leadEvents, leads } from '../schema/lead.ts';
import { eraseLeadRows } from './erase-lead.ts';

const EARLIER = after(TEST_START, -3600);
let made = 0;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A lead that a member of staff called twice and noted something about. */
async function newLead(endedAt: Date | null): Promise<string> {
  const { db } = database;
  const [id, userId] = [randomUUID(), randomUUID()];
  made += 1;
  const user = { num: userId, mobile: `1${String(made).padStart(10, '0')}`, nickname: '', createdAt: EARLIER };
  await db.insert(users).values({ id: userId, ...user });
  const times = { createdAt: EARLIER, lastEntryAt: EARLIER, nextContactAt: TEST_START, endedAt };
  const touch = { page: '/901', source: 'douyin', utm: { source: 'feed' } };
  await db.insert(leads).values({ id, userId, ...touch, ...times });
  await db
    .insert(leadEntries)
    .values({ id: randomUUID(), leadId: id, kind: 'registration', page: '/901', source: 'douyin', at: EARLIER });
  const event = { leadId: id, at: EARLIER, staffName: '方晓' };
  await db.insert(leadEvents).values([
    { ...event, id: randomUUID(), kind: 'note', text: '想考研' },
    { ...event, id: randomUUID(), kind: 'stage' },
  ]);
  return id;
}

async function stored(id: string) {
  const { db } = database;
  const [lead] = await db.select().from(leads).where(eq(leads.id, id));
  const entries = await db.select().from(leadEntries).where(eq(leadEntries.leadId, id));
  const events = await db.select().from(leadEvents).where(eq(leadEvents.leadId, id));
  return { lead, sources: entries.map(({ source }) => source), kinds: events.map(({ kind }) => kind).sort() };
}

describe('a lead whose person is erased', () => {
  it('keeps page, stage and what was done, without the person, the ad and the notes; others keep all', async () => {
    const [open, ended, other] = [await newLead(null), await newLead(EARLIER), await newLead(null)];
    const before = await stored(other);

    await eraseLeadRows(database.db, [open, ended], TEST_START, '方晓');

    const erased = { userId: null, source: '', utm: {}, nextContactAt: null, erasedAt: TEST_START, page: '/901' };
    for (const [id, endedAt] of [
      [open, TEST_START],
      [ended, EARLIER],
    ] as const) {
      const { lead, sources, kinds } = await stored(id);
      expect(lead).toMatchObject({ ...erased, endedAt, revision: 2, changedAt: TEST_START, changedBy: '方晓' });
      expect([lead?.stage, sources, kinds]).toEqual([before.lead?.stage, [''], ['stage']]);
    }
    expect(await stored(other)).toEqual(before);
    expect([before.sources, before.kinds]).toEqual([['douyin'], ['note', 'stage']]);
  });
});
