import { Type } from 'typebox';
import { couponFields } from './coupon-fields.ts';
import { Cents, CourseKind, Instant, nullable, object, oneOf, Uuid } from './fields.ts';
import { paymentMethods } from './payment-methods.ts';
import { validTypes } from './states.ts';

/** What the student came to do; each has a checkout of its own. `joint`: several courses in one order. `upgrade`: the rest to a larger course. */
export const Intent = Type.Union([
  Type.Literal('buy'),
  Type.Literal('first_start'),
  Type.Literal('group_start'),
  Type.Literal('group_join'),
  Type.Literal('joint'),
  Type.Literal('upgrade'),
]);

const CheckoutCourse = object({
  uuid: Uuid,
  course_number: Type.String(),
  name: Type.String(),
  img_cover: Type.String(),
  class_hours: Type.Integer(),
  subject_name: Type.String(),
  teachers: Type.Array(object({ uuid: Uuid, name: Type.String() })),
  valid_type: oneOf(validTypes),
  valid_days: Type.Integer(),
  valid_end_time: nullable(Instant),
  kind: CourseKind,
  /** Something is sent to the student, so an address is needed. */
  is_shipped: Type.Boolean(),
  origin_price: Cents,
  /** The price of this intent. */
  price: Cents,
});

/** A course of a joint order that is not in it: the student left it, or it cannot be bought at this moment. */
const LeftCourse = object({
  ...CheckoutCourse.properties,
  /** Why it cannot be bought; null when the student left it. */
  reason: nullable(
    object({
      /** The code with which a checkout of it alone is refused. */
      code: Type.Integer(),
      text: Type.String(),
      /** The student's own order of it that comes first. */
      order_uuid: nullable(Uuid),
    }),
  ),
});

const Quote = object({
  /** The crossed-out price. */
  origin_price: Cents,
  /** The price of this intent before coupons. */
  price: Cents,
  discount: Cents,
  /** `price - discount`; never below 0. */
  payable: Cents,
  /** What is paid first; less than `payable` only with a deposit coupon. */
  pay_now: Cents,
  /** What is paid later, as the final payment. */
  pay_later: Cents,
});

/** The student's coupons, split by whether this checkout can use them. */
const CheckoutCoupons = object({
  usable: Type.Array(
    object({
      ...couponFields,
      /** What it takes off here. */
      discount: Cents,
      is_selected: Type.Boolean(),
      /** The one that takes off most; the server selects it until the student chooses. */
      is_best: Type.Boolean(),
    }),
  ),
  unusable: Type.Array(object({ ...couponFields, reason: Type.String() })),
  /** Coupons that the student can receive now and use here, the one that takes off most first. */
  receivable: Type.Array(object({ ...couponFields, discount: Cents })),
  /** The receivable one that would take off more than what is selected; null when there is none, or the student has chosen. */
  advised: nullable(Uuid),
});

export const InstalmentPlan = object({
  periods: Type.Integer({ minimum: 2 }),
  /** Fee over all periods; on top of the amount. */
  fee: Cents,
  total: Cents,
  /** What the first period costs; it carries the odd cents. */
  first_period: Cents,
  /** What every further period costs. */
  per_period: Cents,
});

export const Checkout = object({
  uuid: Uuid,
  token: Type.String(),
  intent: Intent,
  /** The group to join; null for every other intent. */
  pgb_item_uuid: nullable(Uuid),
  /** The owned course that an upgrade starts from; null for every other intent. */
  mycourse_uuid: nullable(Uuid),
  /** The first of `courses`. */
  course: CheckoutCourse,
  courses: Type.Array(CheckoutCourse, { minItems: 1 }),
  /** What else a joint order could hold; empty for every other intent. */
  left_courses: Type.Array(LeftCourse),
  quote: Quote,
  coupons: CheckoutCoupons,
  selected_coupon: nullable(Uuid),
  needs_address: Type.Boolean(),
  payment_methods: Type.Array(oneOf(paymentMethods)),
  /** Plans for `pay_now`; empty when instalments are not offered. */
  instalment_plans: Type.Array(InstalmentPlan),
  source: Type.String(),
  h5: Type.String(),
  created_time: Instant,
});
