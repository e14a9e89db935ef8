import { and, eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/order.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { methodsFor } from '#server/domains/orders/checkout/instalments.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { dueCents } from '#server/domains/orders/order-states.ts';
import { stageOf } from '#server/domains/orders/payment/settle-payment.ts';
import { findPayToken, issuePayToken, type PayToken } from '#server/domains/payments/pay-tokens.ts';
import { periodsOf, startPayment, titleOf } from '#server/domains/payments/start-payment.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { askedResult } from './asked-result.ts';

type Anybody = CallContext<Session | null>;
type Wish = InputOf<'POST /api/v1/course/payment/handover'>['body'];

/** Gives the student a token with which another browser, without login, can pay this order and nothing else. */
export async function handOver(
  context: CallContext<Session>,
  wish: Wish,
): Promise<ReplyOf<'POST /api/v1/course/payment/handover'>> {
  const { db, session, clock, gateways } = context;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, wish.order_uuid), eq(orders.userId, session.userId)));
  if (!order) throw new Refusal('NOT_FOUND');
  const stage = stageOf(order);
  if (stage === null || !isInTime(order, clock.now())) {
    throw new Refusal('ORDER_STATE_CHANGED', { data: { pay_state: order.payState } });
  }
  const amountCents = dueCents(order);
  const available = gateways.payments.flatMap(({ methods }) => methods);
  if (!methodsFor(amountCents, available).includes(wish.method)) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE');
  const instalments = periodsOf(wish, amountCents);
  const wanted = { orderId: order.id, stage, method: wish.method, instalments, amountCents };
  const { token, expiresAt } = await issuePayToken(context, wanted);
  return { token, expires_time: toInstant(expiresAt) };
}

/** Begins the payment of a token. */
export async function startByToken(
  context: Anybody,
  { token, client = 'browser' }: InputOf<'POST /api/v1/course/payment/handover/start'>['body'],
): Promise<ReplyOf<'POST /api/v1/course/payment/handover/start'>> {
  const found = await findPayToken(context.db, token, context.clock.now());
  if (!found || !isUsable(found, context.clock.now())) throw new Refusal('PAY_TOKEN_INVALID');
  const { order, token: wanted } = found;
  // For this call only, and without anything that identifies a session.
  const session = { userId: order.userId, token: '' };
  const wish = { order_uuid: order.id, method: wanted.method, instalments: wanted.instalments, client };
  const { amount, expires_time, action } = await startPayment(
    { ...context, session },
    wish,
    `/pay/alipay?order_uuid=${order.id}`,
  );
  return { amount, expires_time, action };
}

/** The result of a token's payment; nothing about the student. */
export async function resultByToken(
  context: Anybody,
  token: string,
): Promise<ReplyOf<'POST /api/v1/course/payment/handover/result'>> {
  const { db, clock } = context;
  const found = await findPayToken(db, token, clock.now());
  if (!found) throw new Refusal('PAY_TOKEN_INVALID');
  const { order, token: wanted } = found;
  // Its own part may be paid while the next one is due.
  const isPassed = stageOf(order) !== null && stageOf(order) !== wanted.stage;
  const { status } = isPassed ? { status: 'paid' as const } : await askedResult(context, order);
  const canStart = (status === 'unpaid' || status === 'unknown') && isUsable(found, clock.now());
  return {
    status,
    title: await titleOf(db, order),
    method: wanted.method,
    amount: wanted.amountCents,
    expires_time: canStart ? toInstant(wanted.expiresAt) : null,
  };
}

/** Paid, closed or too late: each of these makes the token useless. */
function isUsable({ token, order }: { token: PayToken; order: OrderRow }, now: Date): boolean {
  return token.expiresAt > now && stageOf(order) === token.stage && isInTime(order, now);
}

function isInTime({ expiresAt }: OrderRow, now: Date): boolean {
  return expiresAt !== null && expiresAt > now;
}
