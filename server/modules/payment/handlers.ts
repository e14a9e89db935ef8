import { and, eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { instalmentPlans, methodsFor, planView } from '#server/domains/orders/checkout/instalments.ts';
import { findOrder } from '#server/domains/orders/find-order.ts';
import { dueCents } from '#server/domains/orders/order-states.ts';
import { stageOf } from '#server/domains/orders/payment/settle-payment.ts';
import { askProvider, type PaymentAnswer } from '#server/domains/payments/ask-provider.ts';
import { payInMiniProgram } from '#server/domains/payments/mini-program.ts';
import { startPayment } from '#server/domains/payments/start-payment.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { payment } from '#src/contract/payment.ts';
import { paymentMethods, paymentMethodTexts } from '#src/contract/payment-methods.ts';
import { askedResult } from './asked-result.ts';
import { firstSteps } from './first-steps.ts';
import { handOver, resultByToken, startByToken } from './hand-over.ts';

export const paymentHandlers: Handlers<typeof payment> = {
  'GET /api/v1/course/payment/methods': async ({ query }, { db, session, gateways }) => {
    const order = await findOrder(db, query.order_uuid, session.userId);
    const amount = dueCents(order);
    const methods = methodsFor(
      amount,
      gateways.payments.flatMap((gateway) => gateway.methods),
    );
    return {
      order_uuid: order.id,
      amount,
      stage: stageOf(order),
      expires_time: order.expiresAt ? toInstant(order.expiresAt) : null,
      methods: methods.map((method) => ({
        method,
        name: paymentMethodTexts[method],
        instalment_plans: method === paymentMethods.HUABEI_INSTALMENTS ? instalmentPlans(amount).map(planView) : [],
      })),
    };
  },

  'POST /api/v1/course/payment/start': async ({ body }, context) => startPayment(context, body),

  'POST /api/v1/course/payment/mini_program': async ({ body }, context) => payInMiniProgram(context, body),

  'GET /api/v1/course/payment/query/{id}': async ({ params }, context) => {
    const { db, session } = context;
    const [found] = await db
      .select({ payment: payments })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(payments.id, params.id), eq(orders.userId, session.userId)));
    if (!found) throw new Refusal('NOT_FOUND');
    return {
      payment_uuid: found.payment.id,
      order_uuid: found.payment.orderId,
      amount: found.payment.amountCents,
      status: toStudent(await askProvider(context, found.payment)),
    };
  },

  'GET /api/v1/course/payment/result/{id}': async ({ params }, context) => {
    return askedResult(context, await findOrder(context.db, params.id, context.session.userId));
  },

  'GET /api/v1/course/payment/result/{id}/first_steps': async ({ params }, { db, clock, session }) => {
    const order = await findOrder(db, params.id, session.userId);
    return { courses: await firstSteps(db, order, clock.now()) };
  },

  'POST /api/v1/course/payment/handover': async ({ body }, context) => handOver(context, body),
  'POST /api/v1/course/payment/handover/start': async ({ body }, context) => startByToken(context, body),
  'POST /api/v1/course/payment/handover/result': async ({ body }, context) => resultByToken(context, body.token),
};

/** A payment that the provider does not know was not made. */
function toStudent(answer: PaymentAnswer): Exclude<PaymentAnswer, 'absent'> {
  return answer === 'absent' ? 'unpaid' : answer;
}
