import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orderCourses } from '#server/db/schema/order.ts';
import { isSettled } from '#src/contract/order-states.ts';
import type { Promises } from '#src/contract/promises/promises.ts';
import { orderPayStates, orderPayStateTexts } from '#src/contract/states.ts';
import { isCredited } from '../checkout/upgrade-credit.ts';
import type { OrderRow } from '../move-order.ts';
import { keptCents } from '../order-states.ts';
import { reckonOrder } from './refund-usage.ts';

/** What staff may give back of an order now. */
export interface DeskOffer {
  /** Why nothing can be refunded; null when something can. */
  readonly refusal: string | null;
  /** Cents received and not refunded. */
  readonly restCents: number;
  /**
   * Cents to refund according to the promises; 0 for an order that is over, because the promised refund was already
   * made.
   */
  readonly promisedCents: number;
  readonly lines: readonly OfferLine[];
}

interface OfferLine {
  readonly courseId: string;
  readonly name: string;
  readonly paidCents: number;
  readonly givenBackCents: number;
  readonly restCents: number;
  readonly promisedCents: number;
  /** What was used, and the rule. */
  readonly reason: string;
  readonly rule: string;
}

/** What can be refunded for an order now, course by course, with the promised amounts. */
export async function offerAtDesk(
  db: Database,
  order: OrderRow,
  { promises, now }: { readonly promises: Promises; readonly now: Date },
): Promise<DeskOffer> {
  const { parts } = await reckonOrder(db, order, { promises, now });
  const bought = await db
    .select({ courseId: orderCourses.courseId, givenBackCents: orderCourses.givenBackCents })
    .from(orderCourses)
    .where(eq(orderCourses.orderId, order.id))
    .orderBy(asc(orderCourses.position));
  const isOpen = isSettled(order.payState);
  const restCents = isOpen || order.payState === orderPayStates.CLOSED ? keptCents(order) : 0;
  const lines = bought.flatMap(({ courseId, givenBackCents }, index) => {
    const part = parts[index];
    if (!part) return [];
    const { name, paidCents, reason, rule } = part;
    const promisedCents = isOpen ? part.refundableCents : 0;
    const rest = Math.max(Math.min(paidCents - givenBackCents, restCents), 0);
    return [{ courseId, name, paidCents, givenBackCents, restCents: rest, promisedCents, reason, rule }];
  });
  const promisedCents = lines.reduce((sum, line) => sum + line.promisedCents, 0);
  return { refusal: await refusalOf(db, order, restCents), restCents, promisedCents, lines };
}

async function refusalOf(db: Database, { id, payState, totalCents }: OrderRow, restCents: number) {
  const isOver = payState === orderPayStates.CLOSED;
  if (!isSettled(payState) && !isOver) return `订单是“${orderPayStateTexts[payState]}”，现在不能退款`;
  if (totalCents === 0) return '这个订单没有付过钱';
  if (restCents <= 0) return isOver ? '收到的钱已经全部退回' : '付的钱已经全部退回';
  return (await isCredited(db, id)) ? '这笔订单已抵扣升级课程，请先退升级的订单' : null;
}
