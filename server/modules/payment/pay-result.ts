import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { dueCents } from '#server/domains/orders/order-states.ts';
import { coursesOf } from '#server/domains/orders/payment/entitlements.ts';
import { openedCourses } from '#server/domains/orders/payment/opened-courses.ts';
import type { PaymentAnswer } from '#server/domains/payments/ask-provider.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { isDue, isPaid } from '#src/contract/order-states.ts';
import { orderPayStates, orderPayStateTexts } from '#src/contract/states.ts';

type PayResult = ReplyOf<'GET /api/v1/course/payment/result/{id}'>;

/** The payment state of an order; `answers` are the providers', about its attempts for what is due. */
export async function payResult(db: Database, order: OrderRow, answers: readonly PaymentAnswer[]): Promise<PayResult> {
  const paid = await db
    .select({ cents: payments.amountCents })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, 'paid')));
  const bought = await coursesOf(db, order.id);
  return {
    order_uuid: order.id,
    order_number: order.orderNumber,
    order_type: order.orderType,
    status: resultStatus(order, answers),
    pay_state: order.payState,
    pay_state_text: orderPayStateTexts[order.payState],
    paid_amount: paid.reduce((sum, { cents }) => sum + cents, 0),
    pay_now: dueCents(order),
    expires_time: order.expiresAt ? toInstant(order.expiresAt) : null,
    mycourses: (await openedCourses(db, order)).map(({ myCourseId, course }) => ({
      mycourse_uuid: myCourseId,
      course_uuid: course.id,
      name: course.name,
      is_yanxue: course.kind === 'yanxue',
    })),
    kinds: [...new Set(bought.map(({ kind }) => kind))],
    refund: await refundOf(db, order.id),
    pgb_item_uuid: order.groupId,
    h5: order.h5,
  };
}

/**
 * The one status of an order from its state and the providers' answers; an unknown result is never shown as a failure.
 */
function resultStatus(
  { payState }: Pick<OrderRow, 'payState'>,
  answers: readonly PaymentAnswer[],
): PayResult['status'] {
  if (isPaid(payState)) return 'paid';
  if (!isDue(payState)) return 'closed';
  if (answers.includes('processing')) return 'processing';
  if (answers.includes('unknown')) return 'unknown';
  // The deposit is paid, and nobody has begun to pay the rest.
  return payState === orderPayStates.FINAL_PAYMENT_DUE && answers.length === 0 ? 'paid' : 'unpaid';
}

/** The state of all refunds of an order: one that is not sent yet decides over one that is done. */
async function refundOf(db: Database, orderId: string): Promise<PayResult['refund']> {
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt));
  const [first] = rows;
  if (!first) return null;
  const status = REFUND_STATUSES.find((one) => rows.some((row) => row.status === one)) ?? 'done';
  const finished = rows.flatMap(({ finishedAt }) => finishedAt?.getTime() ?? []);
  return {
    amount: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    status,
    created_time: toInstant(first.createdAt),
    finished_time: status === 'done' && finished.length > 0 ? toInstant(new Date(Math.max(...finished))) : null,
  };
}

const REFUND_STATUSES = ['waiting', 'running', 'done'] as const;
