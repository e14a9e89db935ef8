import { and, asc, eq, gt, inArray, lte, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { eachByItself, type JobContext } from '#server/domains/job.ts';
import { lockOrder, moveOrder, type OrderRow } from '#server/domains/orders/move-order.ts';
import { enterRefund } from '#server/domains/orders/payment/money-ledger.ts';
import { tellOfPart } from '#server/domains/orders/payment/tell-buyer.ts';
import { outTradeNo } from '#server/gateways/payment/payment-gateway.ts';
import { after } from '#server/kernel/clock.ts';
import { orderPayStates } from '#src/contract/states.ts';

const MOST_AT_ONCE = 50;
const FIRST_RETRY_SECONDS = 30;
const LAST_RETRY_SECONDS = 3600;
/** Lease of a refund for one process. */
const CLAIM_SECONDS = 60;
const MOST_OF_ANSWER = 200;
const { WAITING_REFUND, REFUNDING, CLOSED } = orderPayStates;

type RefundRow = typeof refunds.$inferSelect;

/** Sends a batch of the due refunds and closes orders that are fully refunded; returns how many. */
export async function sendRefunds(context: JobContext): Promise<number> {
  const due = await claim(context);
  await eachByItself(context, byOrder(due), async ({ rows }) => {
    for (const { id, orderId } of rows) {
      const begun = await begin(context, id, orderId);
      if (begun) await send(context, begun);
    }
  });
  return due.length + (await closeEmpty(context));
}

/**
 * Refunds of one order are sent one after the other: in parallel, the second would find the order locked and wait for
 * its lease.
 */
function byOrder(due: readonly RefundRow[]) {
  const ids = [...new Set(due.map(({ orderId }) => orderId))];
  return ids.map((id) => {
    const rows = due.filter(({ orderId }) => orderId === id).sort((a, b) => a.amountCents - b.amountCents);
    return { id, rows };
  });
}

/** Claims refunds that no other process sends. One whose order is locked now is tried after the lease. */
async function claim({ db, clock }: JobContext): Promise<RefundRow[]> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const isDue = and(ne(refunds.status, 'done'), lte(refunds.nextTryAt, now));
    const due = await lockFreeRows(tx, refunds, isDue, { by: refunds.nextTryAt, limit: MOST_AT_ONCE });
    if (due.length > 0) {
      const ids = due.map(({ id }) => id);
      await tx
        .update(refunds)
        .set({ nextTryAt: after(now, CLAIM_SECONDS) })
        .where(inArray(refunds.id, ids));
    }
    return due;
  });
}

/** Begins a try; the next one is later, whatever its result. */
async function begin({ db, clock, random }: JobContext, id: string, orderId: string): Promise<RefundRow | undefined> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const order = await lockIfFree(tx, orderId);
    if (!order) return undefined;
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
    if (!refund || refund.status === 'done') return undefined;
    if (order.payState === WAITING_REFUND) {
      await moveOrder(tx, order, { event: 'refund_start', to: REFUNDING, now, random });
    }
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** refund.tries, LAST_RETRY_SECONDS);
    const [begun] = await tx
      .update(refunds)
      .set({ status: 'running', tries: refund.tries + 1, nextTryAt: after(now, wait) })
      .where(eq(refunds.id, id))
      .returning();
    return begun;
  });
}

async function send(context: JobContext, refund: RefundRow): Promise<void> {
  const { db, gateways, log } = context;
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId));
  const gateway = gateways.payments.find(({ provider }) => provider === payment?.provider);
  if (!payment || !gateway) {
    log.error({ provider: payment?.provider ?? 'none' }, 'no provider to refund with');
    return putBack(context, refund, '没有设置这个支付平台');
  }
  try {
    const answer = await gateway.refund({
      outRefundNo: outTradeNo(refund.id),
      outTradeNo: outTradeNo(payment.id),
      amountCents: refund.amountCents,
      paidCents: payment.amountCents,
      reason: refund.reason,
    });
    if (answer === 'done') await finish(context, refund);
  } catch (error) {
    log.warn({ provider: gateway.provider, ...describeError(error) }, 'refund was not sent');
    await putBack(context, refund, answerOf(error));
  }
}

/** The failure for staff. Gateways write neither secrets nor personal data into their messages. */
function answerOf(error: unknown): string {
  const { message } = describeError(error);
  return typeof message === 'string' ? message.slice(0, MOST_OF_ANSWER) : '支付平台没有回答';
}

async function finish({ db, clock, random }: JobContext, { id, orderId }: RefundRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const order = await lockOrder(tx, orderId);
    const [finished] = await tx
      .update(refunds)
      .set({ status: 'done', finishedAt: now, lastAnswer: '' })
      .where(and(eq(refunds.id, id), ne(refunds.status, 'done')))
      .returning();
    if (finished) await enterRefund(tx, id);
    if (order?.payState !== REFUNDING) {
      if (order && finished?.requestId) await tellOfPart(tx, order, finished, now);
      return;
    }
    if ((await openRefunds(tx, orderId)) > 0) return;
    await moveOrder(tx, order, { event: 'refund_done', to: CLOSED, now, random });
  });
}

/** The provider refused, or did not answer: the refund waits for its next try. */
async function putBack(
  { db, clock, random }: JobContext,
  { id, orderId }: RefundRow,
  lastAnswer: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await tx
      .update(refunds)
      .set({ status: 'waiting', lastAnswer })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'running')));
    if (order?.payState !== REFUNDING) return;
    const running = and(eq(refunds.orderId, orderId), eq(refunds.status, 'running'));
    if ((await tx.$count(refunds, running)) > 0) return;
    await moveOrder(tx, order, { event: 'refund_fail', to: WAITING_REFUND, now: clock.now(), random });
  });
}

/** Closes orders in refund that have nothing (more) to refund. */
async function closeEmpty(context: JobContext): Promise<number> {
  let closed = 0;
  let last: string | undefined;
  do {
    const empty = await findEmpty(context, last);
    last = empty.length < MOST_AT_ONCE ? undefined : empty.at(-1)?.id;
    await eachByItself(context, empty, async ({ id }) => {
      if (await closeIfEmpty(context, id)) closed += 1;
    });
  } while (last !== undefined);
  return closed;
}

/** By id, so that orders that cannot be closed do not block others. */
async function findEmpty({ db }: JobContext, last: string | undefined) {
  const open = db
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), ne(refunds.status, 'done')));
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        // The condition of the partial index: a parameter would not match it.
        sql`${orders.payState} IN (${sql.raw(`${WAITING_REFUND}, ${REFUNDING}`)})`,
        notExists(open),
        last === undefined ? undefined : gt(orders.id, last),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(MOST_AT_ONCE);
}

async function closeIfEmpty({ db, clock, random }: JobContext, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockIfFree(tx, id);
    if (!order || (await openRefunds(tx, id)) > 0) return false;
    const moment = { now: clock.now(), random };
    const started =
      order.payState === WAITING_REFUND
        ? await moveOrder(tx, order, { event: 'refund_start', to: REFUNDING, ...moment })
        : order;
    if (started.payState !== REFUNDING) return false;
    await moveOrder(tx, started, { event: 'refund_done', to: CLOSED, ...moment });
    return true;
  });
}

async function openRefunds(tx: Database, orderId: string): Promise<number> {
  return tx.$count(refunds, and(eq(refunds.orderId, orderId), ne(refunds.status, 'done')));
}

/** The order locked, or undefined when another process has it, which then does the work. */
async function lockIfFree(tx: Database, id: string): Promise<OrderRow | undefined> {
  const [order] = await lockFreeRows(tx, orders, eq(orders.id, id));
  return order;
}
