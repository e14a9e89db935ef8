import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';

interface RefundRequest {
  readonly now: Date;
  readonly random: Random;
  readonly reason: string;
}

/** Puts every received payment of the order that is not among the refunds there; the refund job sends them. */
export async function refundWhatIsNotKept(
  tx: Database,
  order: { readonly id: string },
  request: RefundRequest,
): Promise<void> {
  const rows = await tx
    .select({ id: payments.id, orderId: payments.orderId, amountCents: payments.amountCents })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.orderId, order.id), eq(payments.status, 'paid'), isNull(refunds.id)));
  for (const payment of rows) await addRefund(tx, payment, request);
}

/** Puts one payment among the refunds; a payment is there at most once. */
export async function addRefund(
  tx: Database,
  payment: Pick<typeof payments.$inferSelect, 'id' | 'orderId' | 'amountCents'>,
  { now, random, reason }: RefundRequest,
): Promise<void> {
  await tx
    .insert(refunds)
    .values({
      id: newUuid(random),
      orderId: payment.orderId,
      paymentId: payment.id,
      amountCents: payment.amountCents,
      reason,
      status: 'waiting',
      createdAt: now,
      nextTryAt: now,
    })
    .onConflictDoNothing({ target: refunds.paymentId });
}
