import { and, eq } from 'drizzle-orm';
import { describeError } from '#server/db/describe-error.ts';
import { payments } from '#server/db/schema/payment.ts';
import { outTradeNo } from '#server/gateways/payment/payment-gateway.ts';
import { after } from '#server/kernel/clock.ts';
import { type Asking, askProvider, type PaymentAnswer, type PaymentRow } from './ask-provider.ts';

/** A payment that the provider does not know may still arrive for this long after its time limit. */
const GRACE_SECONDS = 2 * 60;

/**
 * Closes an unwanted attempt, if its provider agrees; returns its state.
 *
 * A paid one is booked. One that the provider does not know yet (a payment page may be open somewhere) stays until its
 * time is over.
 */
export async function endAttempt(context: Asking, payment: PaymentRow): Promise<PaymentAnswer> {
  const answer = await askProvider(context, payment);
  if (answer === 'absent') {
    return context.clock.now() > after(payment.expiresAt, GRACE_SECONDS) ? markClosed(context, payment) : answer;
  }
  return answer === 'unpaid' ? close(context, payment) : answer;
}

async function close(context: Asking, payment: PaymentRow): Promise<PaymentAnswer> {
  const gateway = context.gateways.payments.find(({ provider }) => provider === payment.provider);
  if (!gateway) return 'unknown';
  try {
    await gateway.close(outTradeNo(payment.id));
  } catch (error) {
    context.log.warn({ provider: payment.provider, ...describeError(error) }, 'payment was not closed');
    return 'unknown';
  }
  return markClosed(context, payment);
}

export async function markClosed({ db }: Pick<Asking, 'db'>, { id }: PaymentRow): Promise<PaymentAnswer> {
  await db
    .update(payments)
    .set({ status: 'closed' })
    .where(and(eq(payments.id, id), eq(payments.status, 'started')));
  return 'closed';
}
