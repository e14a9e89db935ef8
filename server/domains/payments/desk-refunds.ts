import { and, asc, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { countQueue } from '#server/db/queries/queue.ts';
import { users } from '#server/db/schema/account.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments, refundRequests, refunds } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import type { RefundPart } from '#src/contract/console/list-parts.ts';

const AT_ONCE = 50;

/** Literals as in the partial indexes: parameters would not match them. */
const isAsked = sql`${refundRequests.state} = 'asked'`;
/** The provider refused or did not answer. */
const isFailed = sql`${refunds.status} = 'waiting' AND ${refunds.tries} > 0`;
const PARTS: Readonly<Record<Exclude<RefundPart, 'asked'>, SQL | undefined>> = {
  running: and(sql`${refunds.status} <> 'done'`, sql`NOT (${isFailed})`),
  failed: isFailed,
  done: sql`${refunds.finishedAt} IS NOT NULL`,
};

const owner = {
  orderUuid: orders.id,
  orderNumber: orders.orderNumber,
  userId: users.id,
  nickname: users.nickname,
  mobile: users.mobile,
};

/** Requests that wait for a second person, oldest first. */
export async function listRequests(db: Database, after: string | undefined) {
  const rows = await db
    .select({ ...owner, request: refundRequests })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isAsked, after === undefined ? undefined : isBeyond(refundRequests.askedAt, refundRequests.id, after)))
    .orderBy(asc(refundRequests.askedAt), asc(refundRequests.id))
    .limit(AT_ONCE + 1);
  const last = rows[AT_ONCE - 1]?.request;
  return { rows: rows.slice(0, AT_ONCE), next: rows.length > AT_ONCE && last ? cursorOf(last.askedAt, last.id) : null };
}

/** One part of the started refunds: completed ones newest first, others oldest first. */
export async function listRefunds(db: Database, part: Exclude<RefundPart, 'asked'>, after: string | undefined) {
  const moment = part === 'done' ? refunds.finishedAt : refunds.createdAt;
  const isNewestFirst = part === 'done';
  const rows = await db
    .select({ ...owner, refund: refunds, method: payments.method })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(PARTS[part], after === undefined ? undefined : isBeyond(moment, refunds.id, after, isNewestFirst)))
    .orderBy(isNewestFirst ? desc(moment) : asc(moment), isNewestFirst ? desc(refunds.id) : asc(refunds.id))
    .limit(AT_ONCE + 1);
  const last = rows[AT_ONCE - 1]?.refund;
  const at = last && (isNewestFirst ? last.finishedAt : last.createdAt);
  return { rows: rows.slice(0, AT_ONCE), next: rows.length > AT_ONCE && last && at ? cursorOf(at, last.id) : null };
}

/** Numbers of refunds that wait for staff, each counted up to 1,000. */
export async function countRefunds(db: Database): Promise<Record<'asked' | 'failed', number>> {
  return {
    asked: await countQueue(db, refundRequests, isAsked),
    failed: await countQueue(db, refunds, isFailed),
  };
}

/** Makes a failed refund due at the job's next run. Idempotent. */
export async function retryRefund(context: StaffContext, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const refund = await lockRow(tx, refunds, eq(refunds.id, id));
    if (!refund) throw new Refusal('NOT_FOUND');
    if (refund.status !== 'waiting' || refund.tries === 0) throw new Refusal('REFUND_NOT_FAILED');
    const now = context.clock.now();
    const brought = await tx
      .update(refunds)
      .set({ nextTryAt: now })
      .where(and(eq(refunds.id, id), ne(refunds.status, 'done'), gt(refunds.nextTryAt, now)))
      .returning({ orderId: refunds.orderId });
    const [{ orderId } = { orderId: '' }] = brought;
    if (orderId === '') return;
    const [order] = await tx.select({ number: orders.orderNumber }).from(orders).where(eq(orders.id, orderId));
    await note(tx, context, {
      action: 'refund.retry',
      subject: order?.number ?? '',
      after: { cents: refund.amountCents },
    });
  });
}

const cursorOf = (moment: Date, id: string) => `${moment.getTime()}-${id}`;

/** Condition for rows behind a position of the list. */
function isBeyond(moment: PgColumn, id: PgColumn, cursor: string, isDescending = false): SQL {
  const at = cursor.indexOf('-');
  const bound = sql`${new Date(Number(cursor.slice(0, at))).toISOString()}::timestamptz`;
  const last = sql`${cursor.slice(at + 1)}::uuid`;
  const row = sql`(${moment}, ${id})`;
  return isDescending ? sql`${row} < (${bound}, ${last})` : sql`${row} > (${bound}, ${last})`;
}
