import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { payments } from '#server/db/schema/payment.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newToken, type Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import type { PaymentRow } from './ask-provider.ts';
import { requestOf } from './payment-request.ts';

type Context = CallContext<Session | null>;
type Key = 'POST /api/v1/course/payment/mini_program';

/** Creates a token with which the mini-program's page can pay this payment only, while it can be paid. */
export async function handOver(db: Database, random: Random, { id }: PaymentRow): Promise<string> {
  const token = newToken(random);
  await db
    .update(payments)
    .set({ handoverHash: hashToken(token) })
    .where(eq(payments.id, id));
  return token;
}

/** The arguments for `wx.requestPayment`. The payer is identified by the mini-program's own code. */
export async function payInMiniProgram(context: Context, { token, code }: InputOf<Key>['body']): Promise<ReplyOf<Key>> {
  const { db, clock, gateways } = context;
  const [found] = await db
    .select()
    .from(payments)
    .where(
      and(eq(payments.handoverHash, hashToken(token)), eq(payments.status, 'started'), isNull(payments.supersededAt)),
    );
  const gateway = gateways.payments.find(({ provider }) => provider === found?.provider);
  if (!found || !gateway || found.expiresAt <= clock.now()) {
    throw new Refusal('ORDER_STATE_CHANGED', { text: '支付已失效，请返回重新发起' });
  }
  const payment = await setPayer(db, found, await payerOf(context, code));
  const action = await gateway.start(requestOf(context, payment)).catch((error: unknown) => {
    context.log.warn({ provider: gateway.provider, ...describeError(error) }, 'payment was not started');
    throw new Refusal('PAYMENT_NOT_STARTED');
  });
  if (action.kind !== 'jsapi') throw new Refusal('PAYMENT_METHOD_UNAVAILABLE');
  return {
    order_uuid: payment.orderId,
    amount: payment.amountCents,
    title: payment.title,
    params: { ...action.params },
  };
}

async function payerOf({ gateways }: Context, code: string): Promise<string> {
  const answer = await gateways.wechat.exchangeLoginCode(code).catch((cause: unknown) => {
    throw new Refusal('WECHAT_UNAVAILABLE', { cause });
  });
  if (answer.status !== 'known') throw new Refusal('WECHAT_CODE_INVALID');
  return answer.openid;
}

/** A provider's number belongs to one payer: a phone with another owner starts the payment anew. */
async function setPayer(db: Database, { id }: PaymentRow, openid: string): Promise<PaymentRow> {
  const [payment] = await db
    .update(payments)
    .set({ payer: openid })
    .where(and(eq(payments.id, id), eq(payments.status, 'started'), inArray(payments.payer, ['', openid])))
    .returning();
  if (!payment) throw new Refusal('ORDER_STATE_CHANGED', { text: '支付已失效，请返回重新发起' });
  return payment;
}
