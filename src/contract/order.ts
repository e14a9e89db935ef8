import { Type } from 'typebox';
import { Checkout, Intent } from './checkout.ts';
import { ReceiveResult } from './coupon.ts';
import { Cents, Instant, object, Page, page, text, trackingFields, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { OrderDetail, OrderParams, OrderRef, OrderSummary, RefundOffer, RefundProgress } from './order-shapes.ts';

const Token = object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{20,60}$', message: '结算单编号格式错误' }) });
const Reason = object({ uuid: Uuid, name: Type.String() });

export const order = operations({
  'POST /api/V1.29/course/{id}/checkout': {
    summary: '创建（或取回）结算单',
    access: 'user',
    params: UuidParams,
    body: object({
      intent: Type.Optional(Intent),
      /** Needed to join a group. */
      pgb_item_uuid: Type.Optional(Uuid),
      /** Needed to upgrade: the owned course to start from. */
      mycourse_uuid: Type.Optional(Uuid),
      ...trackingFields,
    }),
    reply: Checkout,
  },
  'POST /api/V1.29/course/multiple/checkout': {
    summary: '多门课程合并结算',
    access: 'user',
    body: object({
      course_uuids: Type.Array(Uuid, { minItems: 1, maxItems: 10, message: '请选择 1 到 10 门课程' }),
      /** Courses that the student deselected. */
      left_uuids: Type.Optional(Type.Array(Uuid, { maxItems: 9, message: '请至少选择一门课程' })),
      ...trackingFields,
    }),
    reply: Checkout,
  },
  'GET /api/V1.29/course/multiple/checkout/{token}': {
    summary: '按 token 取结算单',
    access: 'user',
    origin: 'project',
    params: Token,
    reply: Checkout,
  },
  'GET /api/V1.{token}': {
    summary: '按 token 取结算单（原路径）',
    access: 'user',
    params: Token,
    reply: Checkout,
  },
  'POST /api/V1.29/course/checkout/{id}/select_coupon/': {
    summary: '选择优惠券并重新计价',
    access: 'user',
    params: UuidParams,
    body: object({
      /** Null for no coupon. */
      coupon_id: Type.Union([Uuid, Type.Null()]),
    }),
    reply: Checkout,
  },
  'POST /api/v1/course/coupon_receive/product/': {
    summary: '结算时领取最优惠的（或指定的）优惠券并重新计价',
    access: 'user',
    body: object({
      product_id: Uuid,
      checkout_id: Uuid,
      /** The coupon to claim, whatever its discount; absent: the one with the largest discount. */
      coupon_uuid: Type.Optional(Uuid),
    }),
    reply: object({ results: Type.Array(ReceiveResult), checkout: Checkout }),
  },
  'POST /api/V1.29/course/multiple/checkout/{id}': {
    summary: '提交订单（同一结算单只产生一个订单）',
    access: 'user',
    params: UuidParams,
    body: object({
      /** `quote.payable` that the student saw. */
      payable: Cents,
      /** The courses of a joint order that the student saw. */
      course_uuids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 10 })),
      address_uuid: Type.Optional(Uuid),
      /** The tour for a seat; required for a study tour. */
      tour_uuid: Type.Optional(Uuid),
      ...trackingFields,
    }),
    reply: OrderSummary,
  },
  'GET /api/v1/course/myorder': {
    summary: '我的订单',
    access: 'user',
    origin: 'project',
    query: object({
      /** Pay states, separated by commas; absent for all. */
      state: Type.Optional(Type.String({ pattern: '^[0-9]{1,2}(,[0-9]{1,2}){0,9}$', message: '订单状态格式错误' })),
      /** Only orders with a refund, whatever their state. */
      has_refund: Type.Optional(Type.Boolean()),
      ...page,
    }),
    reply: Page(OrderSummary),
  },
  'GET /api/v1/course/myorder/{id}': {
    summary: '订单详情（uuid 或订单号）',
    access: 'user',
    origin: 'project',
    params: OrderParams,
    reply: OrderDetail,
  },
  'GET /api/v1/course/myorder/{id}/reasons': {
    summary: '取消或退款的原因',
    access: 'user',
    params: OrderParams,
    reply: Type.Array(Reason),
  },
  'PUT /api/v1/course/myorder/{id}': {
    summary: '取消订单',
    access: 'user',
    params: OrderParams,
    body: object({ reason_uuid: Uuid, remark: Type.Optional(text(200)) }),
    reply: OrderDetail,
  },
  'POST /api/v1/course/myorder/{id}/receive': {
    summary: '确认收货',
    access: 'user',
    origin: 'project',
    params: OrderParams,
    reply: OrderDetail,
  },
  'POST /api/v1/course/myorder/{id}/refund': {
    summary: '申请退款',
    access: 'user',
    origin: 'project',
    params: OrderParams,
    body: object({
      reason_uuid: Uuid,
      remark: Type.Optional(text(200)),
      /** The refund that the student saw. */
      amount: Cents,
    }),
    reply: RefundProgress,
  },
  'GET /api/v1/course/myorder/{id}/refund_offer': {
    summary: '申请退款前：现在能退多少，怎么算的',
    access: 'user',
    origin: 'project',
    params: OrderParams,
    reply: RefundOffer,
  },
  'GET /api/v1/course/myorder/{id}/refund': {
    summary: '退款进度',
    access: 'user',
    origin: 'project',
    params: OrderParams,
    reply: RefundProgress,
  },
  'GET /api/v1/course/order_num_to_mycourse_id/': {
    summary: '订单号换已开通课程',
    access: 'user',
    query: object({ order_num: OrderRef }),
    reply: object({
      order_num: Type.String(),
      /** The first opened course; null while the order has opened none. */
      mycourse_uuid: Type.Union([Uuid, Type.Null()]),
      mycourses: Type.Array(object({ mycourse_uuid: Uuid, course_uuid: Uuid })),
    }),
  },
  'GET /api/v1/course/flow/': {
    summary: '订单流程：从下单到开课的每一步',
    access: 'user',
    query: object({
      order_num: Type.Optional(OrderRef),
      /** The newest order of this course. */
      course_uuid: Type.Optional(Uuid),
    }),
    reply: object({
      order_num: Type.String(),
      steps: Type.Array(
        object({
          key: Type.String(),
          name: Type.String(),
          status: Type.Union([Type.Literal('done'), Type.Literal('current'), Type.Literal('todo')]),
          time: Type.Union([Instant, Type.Null()]),
        }),
      ),
    }),
  },
});
