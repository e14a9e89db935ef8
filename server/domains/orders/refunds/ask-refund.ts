import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { followRefund } from '#server/db/queries/move-invoice.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { refundRequests } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { readWorkRules } from '#server/domains/staff/work-rules.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { isSettled } from '#src/contract/order-states.ts';
import { lockOrder, moveOrder, type OrderRow } from '../move-order.ts';
import { keptCents, statesAfter } from '../order-states.ts';
import { type DeskOffer, offerAtDesk } from './desk-offer.ts';
import { refundAmount } from './refunds.ts';

type Context = StaffContext & Pick<ServerContext, 'promises'>;
type RequestRow = typeof refundRequests.$inferSelect;
type Line = RequestRow['lines'][number];

interface Wish {
  /** Id chosen by the client: a request that is sent twice counts once. */
  readonly id: string;
  readonly lines: readonly Line[];
  /** Whether the refund ends the courses; in an order that is over they have already ended. */
  readonly endsCourses: boolean;
  readonly reason: string;
}

/**
 * Refunds an amount of an order: at once up to the school's limit per order, otherwise after a second person's
 * approval.
 *
 * All refunds of the order without a second person count towards the limit, so that a large refund cannot be split.
 */
export async function askRefund(context: Context, orderId: string, wish: Wish): Promise<RequestRow['state']> {
  const promises = await context.promises();
  return inTransaction(context.db, async (tx) => {
    const { clock, actor } = context;
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Refusal('NOT_FOUND');
    const lines = wish.lines.filter(({ cents }) => cents > 0);
    const amountCents = sumOf(lines);
    const [known] = await tx.select().from(refundRequests).where(eq(refundRequests.id, wish.id));
    if (known) return sameWish(known, { orderId, amountCents });
    const isAsked = and(eq(refundRequests.orderId, orderId), eq(refundRequests.state, 'asked'));
    if ((await tx.$count(refundRequests, isAsked)) > 0) throw new Refusal('REFUND_WAITING');
    const offer = await offerAtDesk(tx, order, { promises, now: clock.now() });
    checkLines(offer, lines);
    const { refundLimitCents } = await readWorkRules(tx);
    const isAtOnce = amountCents + (await givenAlone(tx, orderId)) <= refundLimitCents;
    const now = clock.now();
    const [request] = await tx
      .insert(refundRequests)
      .values({
        ...{ id: wish.id, orderId, amountCents, lines, reason: wish.reason, promisedCents: offer.promisedCents },
        endsCourses: wish.endsCourses && isSettled(order.payState),
        ...{ state: isAtOnce ? 'approved' : 'asked', askedAt: now, decidedAt: isAtOnce ? now : null },
        ...{ askedBy: actor.id, askedName: actor.name },
      })
      .onConflictDoNothing({ target: refundRequests.id })
      .returning();
    if (!request) throw new Refusal('REFUND_NOT_ALLOWED');
    if (isAtOnce) await carryOut(tx, context, order, request);
    const { endsCourses, promisedCents } = request;
    await note(tx, context, {
      ...{ action: isAtOnce ? 'refund.give' : 'refund.ask', subject: order.orderNumber },
      after: { cents: amountCents, promisedCents, endsCourses, reason: wish.reason },
    });
    return request.state;
  });
}

function sameWish(known: RequestRow, { orderId, amountCents }: Pick<RequestRow, 'orderId' | 'amountCents'>) {
  if (known.orderId === orderId && known.amountCents === amountCents) return known.state;
  throw new Refusal('REFUND_NOT_ALLOWED', { text: '这次退款已经提交过，请刷新后再看' });
}

type Decision =
  | { readonly isApproved: true; readonly amountCents: number }
  | { readonly isApproved: false; text: string };

/** A second person's decision on a refund. Idempotent; a different later decision is refused. */
export async function decideRefund(context: Context, id: string, decision: Decision): Promise<void> {
  const promises = await context.promises();
  await inTransaction(context.db, async (tx) => {
    const { clock, actor } = context;
    const [found] = await tx
      .select({ orderId: refundRequests.orderId })
      .from(refundRequests)
      .where(eq(refundRequests.id, id));
    const order = found && (await lockOrder(tx, found.orderId));
    const request = order && (await lockRow(tx, refundRequests, eq(refundRequests.id, id)));
    if (!order || !request) throw new Refusal('NOT_FOUND');
    if (request.askedBy === actor.id) throw new Refusal('REFUND_OWN');
    const state = decision.isApproved ? 'approved' : 'refused';
    if (request.state === state && request.decidedBy === actor.id) return;
    if (request.state !== 'asked') throw new Refusal('REFUND_DECIDED');
    if (decision.isApproved && decision.amountCents !== request.amountCents) throw new Refusal('REFUND_DECIDED');
    const text = decision.isApproved ? '' : decision.text;
    await tx
      .update(refundRequests)
      .set({ state, decidedAt: clock.now(), decidedBy: actor.id, decidedName: actor.name, decision: text })
      .where(eq(refundRequests.id, id));
    if (decision.isApproved) {
      checkLines(await offerAtDesk(tx, order, { promises, now: clock.now() }), request.lines);
      await carryOut(tx, context, order, request);
    }
    await note(tx, context, {
      ...{ action: decision.isApproved ? 'refund.approve' : 'refund.refuse', subject: order.orderNumber },
      after: { cents: request.amountCents, ...(text ? { reason: text } : {}) },
    });
  });
}

function checkLines(offer: DeskOffer, lines: readonly Line[]): void {
  if (offer.refusal !== null) throw new Refusal('REFUND_NOT_ALLOWED', { text: offer.refusal });
  if (lines.length === 0) throw new Refusal('REFUND_OVER', { text: '请填写要退的金额' });
  if (new Set(lines.map(({ courseId }) => courseId)).size < lines.length) throw new Refusal('REFUND_OVER');
  for (const { courseId, cents } of lines) {
    const line = offer.lines.find((one) => one.courseId === courseId);
    if (!line || cents > line.restCents) {
      const most = line ? `《${line.name}》最多还能退 ${decimalYuan(line.restCents)} 元` : '订单里没有这门课';
      throw new Refusal('REFUND_OVER', { text: most });
    }
  }
  if (sumOf(lines) > offer.restCents) {
    throw new Refusal('REFUND_OVER', { text: `这个订单最多还能退 ${decimalYuan(offer.restCents)} 元` });
  }
}

/** Amount refunded for an order without a second person, in cents. */
async function givenAlone(tx: Database, orderId: string): Promise<number> {
  const isAlone = and(
    eq(refundRequests.orderId, orderId),
    eq(refundRequests.state, 'approved'),
    isNull(refundRequests.decidedBy),
  );
  const [row] = await tx
    .select({ cents: sql`coalesce(sum(${refundRequests.amountCents}), 0)`.mapWith(Number) })
    .from(refundRequests)
    .where(isAlone);
  return row?.cents ?? 0;
}

/** Creates the refunds, which a job sends, and ends the courses if requested. */
async function carryOut(tx: Database, { clock, random }: Context, order: OrderRow, request: RequestRow): Promise<void> {
  const { id: requestId, amountCents, lines, reason, endsCourses } = request;
  const now = clock.now();
  await refundAmount(tx, order.id, amountCents, { now, random, reason, requestId });
  for (const { courseId, cents } of lines) {
    await tx
      .update(orderCourses)
      .set({ givenBackCents: sql`${orderCourses.givenBackCents} + ${cents}` })
      .where(and(eq(orderCourses.orderId, order.id), eq(orderCourses.courseId, courseId)));
  }
  const kept = keptCents(order) - amountCents;
  const givenBackCents = order.givenBackCents + amountCents;
  const [to] = endsCourses ? statesAfter('request_refund', order.payState) : [];
  if (to !== undefined) {
    const changes = { keptCents: kept, givenBackCents, cancelReason: reason };
    await moveOrder(tx, order, { event: 'request_refund', to, now, random, note: reason, changes });
    return;
  }
  const left = isSettled(order.payState) ? { givenBackCents } : { givenBackCents, keptCents: kept };
  await tx.update(orders).set(left).where(eq(orders.id, order.id));
  await followRefund(tx, order.id, now);
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
