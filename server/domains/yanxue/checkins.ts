import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { yanxueCheckinRecords, yanxueCheckins, yanxueTrips } from '#server/db/schema/yanxue.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { InputOf } from '#src/contract/all.ts';
import { type CheckinState, checkinStates, tripStates } from '#src/contract/states.ts';
import type { Student } from './customer-infos.ts';

type CheckinRow = typeof yanxueCheckins.$inferSelect;
type Submission = InputOf<'POST /api/V1.31/yanxue/checkin/submit'>['body'];

/** 1 to 5, the best: the default. */
const DEFAULT_MOOD = 5;

export function checkinState({ startsAt, endsAt }: CheckinRow, now: Date): CheckinState {
  if (now < startsAt) return checkinStates.NOT_STARTED;
  return now < endsAt ? checkinStates.OPEN : checkinStates.ENDED;
}

/** The tours a student is on. */
export const toursOfStudent = (db: Database, userId: string) =>
  db
    .select({ id: yanxueTrips.tourId })
    .from(yanxueTrips)
    .where(and(eq(yanxueTrips.userId, userId), ne(yanxueTrips.state, tripStates.CANCELLED)));

/** Stores a check-in once. The same text again changes nothing; another text is refused. */
export async function submitCheckin(tx: Database, student: Student, body: Submission): Promise<void> {
  const { userId, now, random } = student;
  const { checkin_uuid: id, mood = DEFAULT_MOOD } = body;
  const content = body.content.trim();
  const [checkin] = await tx.select().from(yanxueCheckins).where(eq(yanxueCheckins.id, id));
  if (!checkin) throw new Refusal('NOT_FOUND');
  const mine = await toursOfStudent(tx, userId);
  if (!mine.some((tour) => tour.id === checkin.tourId)) throw new Refusal('CHECKIN_NOT_YOURS');
  if (!(await recordOf(tx, id, userId))) {
    const state = checkinState(checkin, now);
    if (state === checkinStates.NOT_STARTED) throw new Refusal('CHECKIN_NOT_STARTED');
    if (state === checkinStates.ENDED) throw new Refusal('CHECKIN_ENDED');
    await tx
      .insert(yanxueCheckinRecords)
      .values({ id: newUuid(random), checkinId: id, userId, content, mood, submittedAt: now })
      .onConflictDoNothing({ target: [yanxueCheckinRecords.checkinId, yanxueCheckinRecords.userId] });
  }
  const record = await recordOf(tx, id, userId);
  if (record?.content === content) return;
  throw new Refusal('CHECKIN_DONE', { data: { submit_time: record ? toInstant(record.submittedAt) : null } });
}

async function recordOf(tx: Database, checkinId: string, userId: string) {
  const [record] = await tx
    .select()
    .from(yanxueCheckinRecords)
    .where(and(eq(yanxueCheckinRecords.checkinId, checkinId), eq(yanxueCheckinRecords.userId, userId)));
  return record;
}
