import { and, eq } from 'drizzle-orm';
import { toInstant } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { newUuid } from '#server/db/random.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { payments } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/http/context.ts';
import { describeError } from '#server/http/error-answer.ts';
import { outTradeNo, type PaymentGateway } from '#server/http/payment-gateway.ts';
import { Refusal } from '#server/http/refusal.ts';
import { instalmentPlans, methodsFor } from '#server/orders/instalments.ts';
import { lockOwnOrder, type OrderRow } from '#server/orders/move-order.ts';
import { dueCents } from '#server/orders/order-states.ts';
import { stageOf } from '#server/orders/settle-payment.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { paymentMethods } from '#src/contract/states.ts';
import type { PaymentRow } from './ask-provider.ts';

type Context = CallContext<Session>;
type Wish = InputOf<'POST /api/v1/course/payment/start'>['body'];
type Started = ReplyOf<'POST /api/v1/course/payment/start'>;

/** Lets the student pay what is due of an order; the same wish again continues the same payment. */
export async function startPayment(context: Context, wish: Wish): Promise<Started> {
  const { db, session, clock } = context;
  const gateway = context.gateways.payments.find(({ methods }) => methods.includes(wish.method));
  if (!gateway) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE');
  const { order, payment } = await inTransaction(db, async (tx) => {
    const locked = await lockOwnOrder(tx, wish.order_uuid, session.userId);
    if (!locked) throw new Refusal('NOT_FOUND');
    return { order: locked, payment: await storePayment(tx, context, { order: locked, wish, gateway }) };
  });
  const action = await gateway
    .start({
      outTradeNo: outTradeNo(payment.id),
      orderId: order.id,
      title: await titleOf(db, order),
      amountCents: payment.amountCents,
      method: payment.method,
      instalments: payment.instalments,
      expiresAt: payment.expiresAt,
      now: clock.now(),
      client: wish.client ?? 'browser',
      address: context.address,
      openid: await openidOf(db, session.userId),
      returnPath: `/order/pay-result/${order.id}`,
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      context.log.warn({ provider: gateway.provider, ...describeError(error) }, 'payment was not started');
      throw new Refusal('PAYMENT_NOT_STARTED');
    });
  return {
    payment_uuid: payment.id,
    order_uuid: order.id,
    order_number: order.orderNumber,
    amount: payment.amountCents,
    stage: payment.stage,
    expires_time: toInstant(payment.expiresAt),
    // The contract's lists and records are writable, a gateway's are not.
    action: action.kind === 'jsapi' ? { ...action, params: { ...action.params } } : action,
  };
}

interface Attempt {
  readonly order: OrderRow;
  readonly wish: Wish;
  readonly gateway: PaymentGateway;
}

async function storePayment(
  tx: Database,
  { clock, random, gateways }: Context,
  { order, wish, gateway }: Attempt,
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
  const same = {
    orderId: order.id,
    stage,
    provider: gateway.provider,
    method: wish.method,
    instalments: periodsOf(wish, amountCents),
  };
  const [known] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, same.orderId),
        eq(payments.stage, same.stage),
        eq(payments.provider, same.provider),
        eq(payments.method, same.method),
        eq(payments.instalments, same.instalments),
        eq(payments.status, 'started'),
      ),
    );
  if (known) return known;
  const [made] = await tx
    .insert(payments)
    .values({
      id: newUuid(random),
      ...same,
      amountCents,
      status: 'started',
      createdAt: now,
      expiresAt: order.expiresAt,
    })
    .returning();
  if (!made) throw new Error('A payment was not stored.');
  return made;
}

function periodsOf({ method, instalments = 0 }: Wish, amountCents: number): number {
  if (method !== paymentMethods.HUABEI_INSTALMENTS) return 0;
  if (instalmentPlans(amountCents).some(({ periods }) => periods === instalments)) return instalments;
  const fields = [{ field: 'body.instalments', message: '请选择分期期数' }];
  throw new Refusal('INPUT_INVALID', { text: '请选择分期期数', data: { fields } });
}

async function titleOf(db: Database, order: OrderRow): Promise<string> {
  const [course] = await db.select({ name: courses.name }).from(courses).where(eq(courses.id, order.courseId));
  return (course?.name ?? order.orderNumber).slice(0, 40);
}

async function openidOf(db: Database, userId: string): Promise<string> {
  const [user] = await db.select({ openid: users.openid }).from(users).where(eq(users.id, userId));
  return user?.openid ?? '';
}
