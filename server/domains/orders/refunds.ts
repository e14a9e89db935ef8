import { desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';

interface RefundRequest {
  readonly now: Date;
  readonly random: Random;
  readonly reason: string;
}

/**
 * Creates the refunds of what was received for the order and is not kept; the refund job sends them.
 *
 * The last payment is refunded first. For a locked order: the sums are valid until the transaction ends.
 */
export async function refundWhatIsNotKept(
  tx: Database,
  order: { readonly id: string; readonly keptCents: number },
  request: RefundRequest,
): Promise<void> {
  const rows = await tx
    .select({ payment: payments, refundedCents: refunds.amountCents })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(payments.orderId, order.id))
    .orderBy(desc(payments.paidAt), desc(payments.id));
  const received = rows.filter(({ payment }) => payment.status === 'paid');
  let left = received.reduce((sum, row) => sum + row.payment.amountCents - (row.refundedCents ?? 0), -order.keptCents);
  for (const { payment, refundedCents } of received) {
    const amountCents = Math.min(payment.amountCents, left);
    if (refundedCents !== null || amountCents <= 0) continue;
    await addRefund(tx, { ...payment, amountCents }, request);
    left -= amountCents;
  }
}

/** Creates the refund of one payment, or a part of it; at most one for each payment. */
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
