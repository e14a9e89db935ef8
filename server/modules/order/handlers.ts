import { and, desc, eq, exists, inArray } from 'drizzle-orm';
import { pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { orders } from '#server/db/schema/order.ts';
import { refunds } from '#server/db/schema/payment.ts';
import { submitOrder } from '#server/domains/orders/checkout/submit-order.ts';
import { findOrder } from '#server/domains/orders/find-order.ts';
import {
  cancelOrder,
  reasonsFor,
  receiveOrder,
  refundOffer,
  requestRefund,
} from '#server/domains/orders/order-actions.ts';
import { openedCourses } from '#server/domains/orders/payment/opened-courses.ts';
import { offerView } from '#server/domains/orders/refunds/refund-usage.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import type { order } from '#src/contract/order.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { chooseCoupon, openFor, openJoint, readCheckout } from './checkout-calls.ts';
import { orderDetail } from './order-detail.ts';
import { newestOrderOf, orderFlow } from './order-flow.ts';
import { orderSummaries, orderSummary } from './order-views.ts';
import { receiveForCheckout } from './receive-at-checkout.ts';
import { refundProgress } from './refund-progress.ts';

export const orderHandlers: Handlers<typeof order> = {
  'POST /api/V1.29/course/{id}/checkout': async ({ params, body }, context) => openFor(context, [params.id], body),

  'POST /api/V1.29/course/multiple/checkout': async ({ body }, context) => openJoint(context, body),

  'GET /api/V1.29/course/multiple/checkout/{token}': async ({ params }, context) => readCheckout(params.token, context),

  'GET /api/V1.{token}': async ({ params }, context) => readCheckout(params.token, context),

  'POST /api/V1.29/course/checkout/{id}/select_coupon/': async ({ params, body }, context) =>
    chooseCoupon(context, params.id, body.coupon_id),

  'POST /api/v1/course/coupon_receive/product/': async ({ body }, context) => receiveForCheckout(context, body),

  'POST /api/V1.29/course/multiple/checkout/{id}': async ({ params, body }, context) =>
    orderSummary(context.db, await submitOrder(context, params.id, body), context.clock.now()),

  'GET /api/v1/course/myorder': async ({ query }, { db, clock, session }) => {
    const asked = (query.state ?? '').split(',').filter(Boolean).map(Number);
    const states = Object.values(orderPayStates).filter((state) => asked.length === 0 || asked.includes(state));
    const mine = and(
      eq(orders.userId, session.userId),
      inArray(orders.payState, states),
      query.has_refund
        ? exists(db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orders.id)))
        : undefined,
    );
    const { rows, paging } = await pageOf(query, (limit, offset) =>
      db
        .select({ order: orders, total: totalOfList() })
        .from(orders)
        .where(mine)
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(limit)
        .offset(offset),
    );
    const found = rows.map(({ order }) => order);
    return { ...paging, list: await orderSummaries(db, found, clock.now()) };
  },

  'GET /api/v1/course/myorder/{id}': async ({ params }, { db, clock, session }) =>
    orderDetail(db, await findOrder(db, params.id, session.userId), clock.now()),

  'GET /api/v1/course/myorder/{id}/reasons': async ({ params }, { db, session }) =>
    reasonsFor(db, await findOrder(db, params.id, session.userId)),

  'PUT /api/v1/course/myorder/{id}': async ({ params, body }, context) =>
    orderDetail(context.db, await cancelOrder(context, params.id, body), context.clock.now()),

  'POST /api/v1/course/myorder/{id}/receive': async ({ params }, context) =>
    orderDetail(context.db, await receiveOrder(context, params.id), context.clock.now()),

  'POST /api/v1/course/myorder/{id}/refund': async ({ params, body }, context) => {
    const { amount: shownCents, ...wish } = body;
    const order = await requestRefund(context, params.id, { ...wish, shownCents });
    const progress = await refundProgress(context.db, order);
    if (!progress) throw new Error('A refund that was asked for is not there.');
    return progress;
  },

  'GET /api/v1/course/myorder/{id}/refund_offer': async ({ params }, context) =>
    offerView(await refundOffer(context, params.id)),

  'GET /api/v1/course/myorder/{id}/refund': async ({ params }, { db, session }) => {
    const progress = await refundProgress(db, await findOrder(db, params.id, session.userId));
    if (!progress) throw new Refusal('NOT_FOUND', { text: '该订单没有退款' });
    return progress;
  },

  'GET /api/v1/course/order_num_to_mycourse_id/': async ({ query }, { db, session }) => {
    const row = await findOrder(db, query.order_num, session.userId);
    const mycourses = (await openedCourses(db, row)).map(({ myCourseId, course }) => ({
      mycourse_uuid: myCourseId,
      course_uuid: course.id,
    }));
    return { order_num: row.orderNumber, mycourse_uuid: mycourses[0]?.mycourse_uuid ?? null, mycourses };
  },

  'GET /api/v1/course/flow/': async ({ query }, { db, session }) => {
    const { order_num: number, course_uuid: courseId } = query;
    if (number !== undefined) return orderFlow(db, await findOrder(db, number, session.userId));
    if (courseId !== undefined) return orderFlow(db, await newestOrderOf(db, courseId, session.userId));
    throw new Refusal('INPUT_INVALID', { data: { fields: [{ field: 'query.order_num', message: '必填' }] } });
  },
};
