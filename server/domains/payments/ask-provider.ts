import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { describeError } from '#server/db/describe-error.ts';
import { isDiskFull } from '#server/db/disk-full.ts';
import { payments } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Log, ServerContext } from '#server/domains/context.ts';
import { type Settlement, settlePayment } from '#server/domains/orders/payment/settle-payment.ts';
import {
  outTradeNo,
  type PaymentGateway,
  paymentIdOf,
  type ReportedPayment,
} from '#server/gateways/payment/payment-gateway.ts';
import { after } from '#server/kernel/clock.ts';
import { within } from '#server/kernel/within.ts';
import { nextAskAt } from './ask-times.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentAnswer = 'paid' | 'unpaid' | 'processing' | 'closed' | 'absent' | 'unknown';

export type Asking = Pick<ServerContext, 'db' | 'clock' | 'random' | 'gateways'> & { readonly log: Log };

/** A payment is queried at most this often, whoever asks. */
const ASK_EVERY_SECONDS = 1;

/**
 * The state of a payment from its provider, unless it was just queried; news is booked.
 *
 * `unknown` when the provider could not be asked: that does not mean unpaid.
 */
export async function askProvider(context: Asking, payment: PaymentRow): Promise<PaymentAnswer> {
  if (payment.status !== 'started') return payment.status;
  const { db, clock, log } = context;
  const now = clock.now();
  const [claimed] = await db
    .update(payments)
    .set({ askedAt: now, nextAskAt: nextAskAt(payment.createdAt, now) })
    .where(
      and(
        eq(payments.id, payment.id),
        or(isNull(payments.askedAt), lte(payments.askedAt, after(now, -ASK_EVERY_SECONDS))),
      ),
    )
    .returning();
  if (!claimed) return payment.lastAnswer;
  const gateway = context.gateways.payments.find(({ provider }) => provider === payment.provider);
  const answer = gateway ? await query(context, gateway, claimed) : 'unknown';
  if (answer !== 'paid' && answer !== 'closed') {
    await db.update(payments).set({ lastAnswer: answer }).where(eq(payments.id, payment.id));
  }
  if (!gateway) log.warn({ provider: payment.provider }, 'no such payment provider');
  return answer;
}

async function query(context: Asking, gateway: PaymentGateway, payment: PaymentRow): Promise<PaymentAnswer> {
  const { db, log } = context;
  const tradeState = await gateway.query(outTradeNo(payment.id)).catch((error: unknown) => {
    log.warn({ provider: gateway.provider, ...describeError(error) }, 'payment provider did not answer');
    return undefined;
  });
  if (!tradeState) return 'unknown';
  if (tradeState.status === 'paid') {
    const settlement = await bookPayment(context, gateway.provider, tradeState.payment);
    return settlement === 'mismatch' || settlement === 'unknown' ? 'unknown' : 'paid';
  }
  if (tradeState.status === 'closed') {
    await db
      .update(payments)
      .set({ status: 'closed' })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'started')));
  }
  return tradeState.status;
}

/** All are queried in parallel, with this time limit: the student's screen polls anyway. */
const ASK_ALL_MS = 2500;

/** The states of payments; for a slow provider the known one. A late answer is still booked. */
export function askAll(context: Asking, attempts: readonly PaymentRow[]): Promise<PaymentAnswer[]> {
  return Promise.all(
    attempts.map((payment) => {
      const known = payment.lastAnswer === 'processing' ? 'processing' : 'unknown';
      const asking = askProvider(context, payment).catch((error: unknown) => {
        if (isDiskFull(error)) throw error;
        context.log.error({ provider: payment.provider, ...describeError(error) }, 'payment could not be asked about');
        return known;
      });
      return within<PaymentAnswer>(ASK_ALL_MS, asking, known);
    }),
  );
}

/** Books what a provider reports, in one transaction; a mismatch is logged and left out. */
export async function bookPayment(
  { db, clock, random, log }: Omit<Asking, 'gateways'>,
  provider: string,
  reported: ReportedPayment,
): Promise<Settlement> {
  const paymentId = paymentIdOf(reported.outTradeNo);
  const settlement =
    paymentId === undefined
      ? 'unknown'
      : await inTransaction(db, (tx) =>
          settlePayment(tx, { ...reported, paymentId, provider }, { now: clock.now(), random }),
        );
  if (settlement === 'unknown' || settlement === 'mismatch') {
    log.error({ provider, settlement, outTradeNo: reported.outTradeNo }, 'reported payment does not fit');
  }
  return settlement;
}
