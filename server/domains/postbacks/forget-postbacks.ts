import { lt, sql } from 'drizzle-orm';
import { postbackCalls, postbacks } from '#server/db/schema/postback.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';

const DAY_SECONDS = 24 * 3600;
/** Calls are stored in full while somebody may still ask about them. */
const KEEP_CALLS_DAYS = 60;
/** Click ids are personal data: deleted after half a year, which is later than anything can be marked again. */
const KEEP_DAYS = 180;
const AT_ONCE = 5000;

/** Deletes rows after their retention time; returns how many. */
export async function forgetPostbacks({ db, clock }: JobContext): Promise<number> {
  const now = clock.now();
  const calls = await db
    .delete(postbackCalls)
    .where(
      sql`${postbackCalls.id} IN (SELECT id FROM postback_calls WHERE ${lt(postbackCalls.at, after(now, -KEEP_CALLS_DAYS * DAY_SECONDS))} LIMIT ${AT_ONCE})`,
    )
    .returning({ id: postbackCalls.id });
  const rows = await db
    .delete(postbacks)
    .where(
      sql`${postbacks.id} IN (SELECT id FROM postbacks WHERE ${lt(postbacks.happenedAt, after(now, -KEEP_DAYS * DAY_SECONDS))} AND state <> 'waiting' LIMIT ${AT_ONCE})`,
    )
    .returning({ id: postbacks.id });
  return calls.length + rows.length;
}
