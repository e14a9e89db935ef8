import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { postbacks } from '#server/db/schema/postback.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { after } from '#server/kernel/clock.ts';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';
import { readPostbackSetting } from './settings.ts';
import { keyOf } from './tell.ts';

/** An event that was too late gets another day: the platform decides. */
const ANOTHER_DAY_SECONDS = 24 * 3600;

interface DeadOnes {
  readonly platform: PostbackPlatform;
  readonly state: 'refused' | 'expired';
  readonly reason: string;
}

/** Sends every event with one failure reason again, with the events of the present settings; returns how many. */
export async function retryAll(context: StaffContext, { platform, state, reason }: DeadOnes): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const isOne = and(eq(postbacks.platform, platform), eq(postbacks.state, state), eq(postbacks.reason, reason));
    const count = await sendAgain(tx, context, platform, isOne);
    if (count > 0) {
      const subject = AD_PLATFORM_NAMES[platform];
      await note(tx, context, { action: 'postback.retry', subject, after: { count, reason } });
    }
    return count;
  });
}

/** Sends one again; throws `POSTBACK_NOT_DEAD` when it is waiting or was accepted. */
export async function retryOne(context: StaffContext, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockRow(tx, postbacks, eq(postbacks.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.state !== 'refused' && row.state !== 'expired') throw new Refusal('POSTBACK_NOT_DEAD');
    await sendAgain(tx, context, row.platform, eq(postbacks.id, id));
    const subject = `${AD_PLATFORM_NAMES[row.platform]} ${keyOf(row).slice(0, 8)}`;
    await note(tx, context, { action: 'postback.retry', subject, after: { reason: row.reason } });
  });
}

async function sendAgain(
  tx: Database,
  { clock }: StaffContext,
  platform: PostbackPlatform,
  which: SQL | undefined,
): Promise<number> {
  const now = clock.now();
  const { events } = await readPostbackSetting(tx, platform);
  const again = await tx
    .update(postbacks)
    .set({
      state: 'waiting',
      reason: '',
      tries: 0,
      nextTryAt: now,
      tellUntil: sql`greatest(${postbacks.tellUntil}, ${after(now, ANOTHER_DAY_SECONDS).toISOString()}::timestamptz)`,
      theirEvent: sql`coalesce(nullif(${JSON.stringify(events)}::jsonb ->> ${postbacks.event}, ''), ${postbacks.theirEvent})`,
    })
    .where(which)
    .returning({ id: postbacks.id });
  return again.length;
}
