import { Type } from 'typebox';
import { Cents, CourseKind, Instant, nullable, object, oneOf, SentTo, Uuid } from './fields.ts';
import { paymentMethods } from './payment-methods.ts';
import { orderPayStates, orderTypes } from './states.ts';

/** An order by its uuid or by its number. */
export const OrderRef = Type.String({ pattern: '^[A-Za-z0-9-]{8,40}$', message: '订单号格式错误' });
export const OrderParams = object({ id: OrderRef });

export const OrderStage = Type.Union([Type.Literal('full'), Type.Literal('deposit'), Type.Literal('final')]);

const summaryFields = {
  uuid: Uuid,
  order_number: Type.String(),
  order_type: oneOf(orderTypes),
  pay_state: oneOf(orderPayStates),
  pay_state_text: Type.String(),
  courses: Type.Array(
    object({
      uuid: Uuid,
      course_number: Type.String(),
      name: Type.String(),
      img_cover: Type.String(),
      class_hours: Type.Integer(),
      price: Cents,
      url: Type.String(),
      kind: CourseKind,
      is_shipped: Type.Boolean(),
    }),
  ),
  origin_price: Cents,
  price: Cents,
  discount: Cents,
  /** The order's total. */
  total: Cents,
  /** The amount due now; 0 when nothing is. */
  pay_now: Cents,
  /** Which part is due; null when nothing is. */
  stage: nullable(OrderStage),
  /** Payment deadline of the due part. */
  expires_time: nullable(Instant),
  created_time: Instant,
  paid_time: nullable(Instant),
  /** The group of the order; null without one. */
  pgb_item_uuid: nullable(Uuid),
  can_pay: Type.Boolean(),
  can_cancel: Type.Boolean(),
  can_refund: Type.Boolean(),
  can_receive: Type.Boolean(),
  packages: Type.Array(object({ express_code: Type.String(), company_name: Type.String(), issue_time: Instant })),
  /** Cents refunded or being refunded; 0 for none. */
  refund_amount: Cents,
};

export const OrderSummary = object(summaryFields);

const RefundItem = object({
  uuid: Uuid,
  amount: Cents,
  method: oneOf(paymentMethods),
  status: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('done')]),
  created_time: Instant,
  finished_time: nullable(Instant),
});

/** What can be refunded of an order now. */
export const RefundOffer = object({
  paid: Cents,
  amount: Cents,
  /** One for each course of the order. */
  parts: Type.Array(
    object({
      name: Type.String(),
      paid: Cents,
      amount: Cents,
      /** What was used and the resulting refund, as text. */
      reason: Type.String(),
      /** The refund rule at the purchase. */
      rule: Type.String(),
    }),
  ),
});

export const RefundProgress = object({
  order_uuid: Uuid,
  order_number: Type.String(),
  pay_state: oneOf(orderPayStates),
  /** Sum of `items`. */
  amount: Cents,
  /** Cents that the school keeps for what was used. */
  kept: Cents,
  /** The calculation as lines of text; empty for a full refund without a calculation. */
  reckoning: Type.Array(Type.String()),
  reason: Type.String(),
  /** One for each payment that is refunded. */
  items: Type.Array(RefundItem),
  /** Its progress; `amount` is the money that has been refunded so far. */
  steps: Type.Array(object({ name: Type.String(), is_done: Type.Boolean(), time: nullable(Instant), amount: Cents })),
});

export const OrderDetail = object({
  ...summaryFields,
  address: nullable(SentTo),
  /** The tour with the order's seat; null for other orders, and when the seat was released. */
  tour: nullable(object({ uuid: Uuid, name: Type.String(), meeting_point: Type.String(), start_time: Instant })),
  coupon: nullable(object({ uuid: Uuid, name: Type.String(), discount: Cents })),
  payments: Type.Array(
    object({
      uuid: Uuid,
      method: oneOf(paymentMethods),
      stage: OrderStage,
      instalments: Type.Integer(),
      amount: Cents,
      paid_time: Instant,
    }),
  ),
  refund: nullable(RefundProgress),
  /** The order's history, newest first. */
  events: Type.Array(object({ name: Type.String(), note: Type.String(), time: Instant })),
  cancel_reason: Type.String(),
  mycourse_uuids: Type.Array(Uuid),
});
