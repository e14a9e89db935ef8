import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';

interface RefundRequest {
  readonly now: Date;
  readonly random: Random;
  readonly reason: string;
  /** The staff request that this refund carries out. */
  readonly requestId?: string;
}

/**
 * Creates the refunds of all money that was received for the order and that the school does not keep; a job sends them.
 *
 * For a locked order: the sums are valid until the transaction ends.
 */
export async function refundWhatIsNotKept(
  tx: Database,
  order: { readonly id: string; readonly keptCents: number },
  request: RefundRequest,
): Promise<void> {
  const received = await leftOf(tx, order.id);
  await refundLeft(
    tx,
    received,
    received.reduce((sum, { leftCents }) => sum + leftCents, -order.keptCents),
    request,
  );
}

/**
 * Creates the refunds of an amount of a locked order. The amount must not exceed what was received and not refunded.
 */
export async function refundAmount(
  tx: Database,
  orderId: string,
  amountCents: number,
  request: RefundRequest,
): Promise<void> {
  const left = await refundLeft(tx, await leftOf(tx, orderId), amountCents, request);
  if (left > 0) throw new Error('More would go back than was received.');
}

type Payment = Pick<typeof payments.$inferSelect, 'id' | 'orderId' | 'amountCents'>;

/** The payments of an order, last first, with the part of each that is not refunded. */
async function leftOf(tx: Database, orderId: string) {
  const left = sql`payments.amount_cents
    - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = payments.id)`;
  const rows = await tx
    .select({ payment: payments, leftCents: left.mapWith(Number) })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.paidAt), desc(payments.id));
  return rows.filter(({ payment }) => payment.status === 'paid');
}

/** Refunds the last payment first; returns the cents that the payments could not cover. */
async function refundLeft(
  tx: Database,
  received: readonly { readonly payment: Payment; readonly leftCents: number }[],
  wantedCents: number,
  request: RefundRequest,
): Promise<number> {
  let wanted = wantedCents;
  for (const { payment, leftCents } of received) {
    const amountCents = Math.min(leftCents, wanted);
    if (amountCents <= 0) continue;
    await addRefund(tx, { ...payment, amountCents }, request);
    wanted -= amountCents;
  }
  return wanted;
}

/** Creates the refund of a payment or of a part of it. The table's constraint refuses more than the payment. */
export async function addRefund(
  tx: Database,
  payment: Payment,
  { now, random, reason, requestId }: RefundRequest,
): Promise<void> {
  await tx.insert(refunds).values({
    id: newUuid(random),
    orderId: payment.orderId,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    reason,
    status: 'waiting',
    createdAt: now,
    nextTryAt: now,
    requestId: requestId ?? null,
  });
}
