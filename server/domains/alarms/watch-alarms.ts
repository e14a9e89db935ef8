import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { describeError } from '#server/db/describe-error.ts';
import { lockFreeRows, queueAtName } from '#server/db/locks.ts';
import { alarms } from '#server/db/schema/alarm.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after, toChinaTime } from '#server/kernel/clock.ts';
import { type AlarmKind, alarmKinds } from '#src/contract/console/alarm-words.ts';
import { type Finding, type Rule, rules } from './rules.ts';

type AlarmRow = typeof alarms.$inferSelect;

/** An alarm ends after this long without a finding, so that a problem that comes and goes is one alarm. */
const OVER_SECONDS = 90;
const AGAIN_SECONDS = 3600;
/** While a message is claimed, no other process sends it; the claim of a process that died expires by itself. */
const LEASE_SECONDS = 60;
const MOST_AT_ONCE = 20;

/**
 * Opens alarms for problems, ends those that are over, and sends a message for each. Safe in any number of processes:
 * each message is sent by one.
 */
export async function watchAlarms(context: JobContext, by: readonly Rule[] = rules): Promise<number> {
  for (const rule of by) {
    try {
      await updateAlarms(context, rule.kind, await rule.find(context.db, context.clock.now()));
    } catch (error) {
      context.log.error({ rule: rule.kind, ...describeError(error) }, 'a rule of alarms cannot be asked');
    }
  }
  return tellDue(context);
}

/** Updates the open alarms of a kind from the findings. */
function updateAlarms({ db, clock }: JobContext, kind: AlarmKind, findings: readonly Finding[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await queueAtName(tx, 'alarms', kind);
    const now = clock.now();
    const isOpen = and(eq(alarms.kind, kind), isNull(alarms.endedAt));
    for (const { subject, text } of findings) {
      const [known] = await tx
        .update(alarms)
        .set({ text, seenAt: now })
        .where(and(isOpen, eq(alarms.subject, subject)))
        .returning({ id: alarms.id });
      if (!known) {
        await tx.insert(alarms).values({ kind, subject, text, beganAt: now, seenAt: now, nextTellAt: now });
      }
    }
    // An alarm that was never sent ends without a message.
    await tx
      .update(alarms)
      .set({
        endedAt: now,
        nextTellAt: sql`CASE WHEN ${alarms.toldAt} IS NULL THEN NULL ELSE ${now.toISOString()}::timestamptz END`,
      })
      .where(and(isOpen, lte(alarms.seenAt, after(now, -OVER_SECONDS))));
  });
}

/**
 * Sends the messages that are due; one that no receiver accepted is retried when its claim expires. Returns how many
 * were sent.
 */
async function tellDue(context: JobContext): Promise<number> {
  const { db, clock, gateways, log } = context;
  const receivers = gateways.alarms ?? [];
  if (receivers.length === 0) return 0;
  const due = await inTransaction(db, async (tx) => {
    const now = clock.now();
    const rows = await lockFreeRows(tx, alarms, lte(alarms.nextTellAt, now), { by: alarms.id, limit: MOST_AT_ONCE });
    for (const { id } of rows) {
      await tx
        .update(alarms)
        .set({ nextTellAt: after(now, LEASE_SECONDS) })
        .where(eq(alarms.id, id));
    }
    return rows;
  });
  let count = 0;
  for (const alarm of due) {
    const now = clock.now();
    const outcomes = await Promise.allSettled(receivers.map((receiver) => receiver.tell(textOf(alarm, now), now)));
    outcomes.forEach((outcome, index) => {
      if (outcome.status === 'fulfilled') return;
      log.error({ receiver: receivers[index]?.name, ...describeError(outcome.reason) }, 'an alarm was not taken');
    });
    if (outcomes.every(({ status }) => status === 'rejected')) continue;
    await db
      .update(alarms)
      .set({
        toldAt: now,
        nextTellAt: alarm.endedAt
          ? null
          : sql`CASE WHEN ${alarms.endedAt} IS NULL
        THEN ${after(now, AGAIN_SECONDS).toISOString()}::timestamptz ELSE ${now.toISOString()}::timestamptz END`,
      })
      .where(eq(alarms.id, alarm.id));
    count += 1;
  }
  return count;
}

function textOf({ kind, text, beganAt, toldAt, endedAt }: AlarmRow, now: Date): string {
  const minutes = Math.round(((endedAt ?? now).getTime() - beganAt.getTime()) / 60_000);
  if (endedAt) return `【已恢复】${alarmKinds[kind]}：${text}（持续 ${minutes} 分钟）`;
  if (toldAt) return `【仍未恢复】${alarmKinds[kind]}：${text}（已 ${minutes} 分钟）`;
  return `【报警】${alarmKinds[kind]}：${text}（${toChinaTime(beganAt)} 起）`;
}
