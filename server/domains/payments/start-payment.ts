import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { courses } from '#server/db/schema/course.ts';
import { payments } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { instalmentPlans, methodsFor } from '#server/domains/orders/checkout/instalments.ts';
import { lockOwnOrder, type OrderRow } from '#server/domains/orders/move-order.ts';
import { dueCents } from '#server/domains/orders/order-states.ts';
import { stageOf } from '#server/domains/orders/payment/settle-payment.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { NumberTaken, type PaymentGateway, type PaymentWay } from '#server/gateways/payment/payment-gateway.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { within } from '#server/kernel/within.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import type { PaymentAction } from '#src/contract/payment.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';
import type { PaymentRow } from './ask-provider.ts';
import { replacedAttempts, type SamePayment, storeAttempt } from './attempts.ts';
import { endAttempt } from './close-attempt.ts';
import { handOver } from './mini-program.ts';
import { findPayer } from './payers.ts';
import { requestOf } from './payment-request.ts';

type Context = CallContext<Session>;
type Wish = InputOf<'POST /api/v1/course/payment/start'>['body'];
type Started = ReplyOf<'POST /api/v1/course/payment/start'>;

/** A call has 8 s in all; a provider may take 4 s of them to begin the payment. */
const END_OTHERS_MS = 2500;

/**
 * Begins the payment that is due for an order; the same request again continues the same payment.
 *
 * `returnPath` is the page that the provider returns to, instead of the order's result.
 */
export async function startPayment(context: Context, wish: Wish, returnPath?: string): Promise<Started> {
  const gateway = context.gateways.payments.find(({ methods }) => methods.includes(wish.method));
  const way = gateway?.wayFor({ method: wish.method, client: wish.client ?? 'browser' });
  if (!gateway || !way) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE');
  const payer = way === 'jsapi' ? await payerOf(context) : '';
  const attempt = { wish, gateway, way, payer, returnPath };
  const first = await begin(context, attempt);
  const started = first ?? (await begin(context, attempt));
  if (!started) throw new Refusal('PAYMENT_NOT_STARTED');
  const { order, payment, action } = started;
  return {
    payment_uuid: payment.id,
    order_uuid: order.id,
    order_number: order.orderNumber,
    amount: payment.amountCents,
    stage: payment.stage,
    expires_time: toInstant(payment.expiresAt),
    // The contract's types are mutable, a gateway's are readonly.
    action:
      action.kind === 'jsapi' || action.kind === 'mini_program' ? { ...action, params: { ...action.params } } : action,
  };
}

interface Attempt {
  readonly wish: Wish;
  readonly gateway: PaymentGateway;
  readonly way: PaymentWay;
  readonly payer: string;
  readonly returnPath: string | undefined;
}

/** Undefined when the provider refused the number; the next try uses another. */
async function begin(context: Context, attempt: Attempt) {
  const { db, session, log } = context;
  const { order, payment } = await inTransaction(db, async (tx) => {
    const locked = await lockOwnOrder(tx, attempt.wish.order_uuid, session.userId);
    if (!locked) throw new Refusal('NOT_FOUND');
    return { order: locked, payment: await storePayment(tx, context, locked, attempt) };
  });
  await endOthers(context, order, payment);
  try {
    return { order, payment, action: await actionFor(context, payment, attempt) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.warn({ provider: payment.provider, ...describeError(error) }, 'payment was not started');
    if (!(error instanceof NumberTaken)) throw new Refusal('PAYMENT_NOT_STARTED');
    await db.update(payments).set({ supersededAt: context.clock.now() }).where(eq(payments.id, payment.id));
    return undefined;
  }
}

/** The mini-program's own page identifies the payer, so the provider is called from there. */
async function actionFor(
  context: Context,
  payment: PaymentRow,
  { gateway, way, returnPath }: Attempt,
): Promise<PaymentAction> {
  if (way !== 'mini_program') return gateway.start(requestOf(context, payment, returnPath));
  return { kind: 'mini_program', params: { token: await handOver(context.db, context.random, payment) } };
}

/**
 * Closes attempts with another method, so that nobody pays twice.
 *
 * An attempt that turns out to be paid pays the order. One with a slow provider, or in payment right now, is left to
 * the jobs; if it is paid too, that money is refunded.
 */
async function endOthers(context: Context, order: OrderRow, payment: PaymentRow): Promise<void> {
  const replaced = await replacedAttempts(context.db, payment);
  const ends = replaced.map((other) => endAttempt(context, other).catch(() => 'unknown' as const));
  const answers = await Promise.all(ends.map((end) => within(END_OTHERS_MS, end, 'unknown')));
  if (answers.includes('paid')) throw new Refusal('ORDER_STATE_CHANGED', { data: { pay_state: order.payState } });
}

async function storePayment(
  tx: Database,
  { clock, random, gateways }: Context,
  order: OrderRow,
  { wish, gateway, way, payer }: Attempt,
): Promise<PaymentRow> {
  const now = clock.now();
  const stage = stageOf(order);
  if (stage === null || order.expiresAt === null || order.expiresAt <= now) {
    throw new Refusal('ORDER_STATE_CHANGED', {
      data: { pay_state: order.payState },
      ...(stage === null ? {} : { text: '支付时间已过，订单即将关闭' }),
    });
  }
  const amountCents = dueCents(order);
  const offered = methodsFor(
    amountCents,
    gateways.payments.flatMap(({ methods }) => methods),
  );
  if (!offered.includes(wish.method)) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE');
  const same: SamePayment = {
    orderId: order.id,
    stage,
    provider: gateway.provider,
    method: wish.method,
    instalments: periodsOf(wish, amountCents),
    way,
    payer,
    amountCents,
    title: await titleOf(tx, order),
    expiresAt: order.expiresAt,
  };
  return storeAttempt(tx, same, { now, random });
}

export function periodsOf(
  { method, instalments = 0 }: Pick<Wish, 'method' | 'instalments'>,
  amountCents: number,
): number {
  if (method !== paymentMethods.HUABEI_INSTALMENTS) return 0;
  if (instalmentPlans(amountCents).some(({ periods }) => periods === instalments)) return instalments;
  const fields = [{ field: 'body.instalments', message: '请选择分期期数' }];
  throw new Refusal('INPUT_INVALID', { text: '请选择分期期数', data: { fields } });
}

export async function titleOf(db: Database, order: OrderRow): Promise<string> {
  const [course] = await db.select({ name: courses.name }).from(courses).where(eq(courses.id, order.courseId));
  return (course?.name ?? order.orderNumber).slice(0, 40);
}

/** Only the chat app itself says who pays in it: the account may be bound to somebody else, or to nobody. */
async function payerOf({ db, session, gateways }: Context): Promise<string> {
  const appId = gateways.wechat.oauth?.appId;
  if (!appId) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE');
  const openid = await findPayer(db, { token: session.token, appId });
  if (!openid) throw new Refusal('WECHAT_PAYER_UNKNOWN');
  return openid;
}
