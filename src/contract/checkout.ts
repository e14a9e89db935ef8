import { Type } from 'typebox';
import { couponFields } from './coupon-fields.ts';
import { Cents, CourseKind, Instant, nullable, object, oneOf, Uuid } from './fields.ts';
import { paymentMethods } from './payment-methods.ts';
import { validTypes } from './states.ts';

/**
 * The intent of a checkout; each has its own. `joint`: several courses in one order. `upgrade`: paying the rest for a
 * larger course.
 */
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
  /** True when something is sent, so an address is needed. */
  is_shipped: Type.Boolean(),
  origin_price: Cents,
  /** The price for this intent. */
  price: Cents,
});

/** A course of a joint order that is left out: the student deselected it, or it cannot be bought now. */
const LeftCourse = object({
  ...CheckoutCourse.properties,
  /** Why it cannot be bought; null when the student deselected it. */
  reason: nullable(
    object({
      /** The code that refuses a checkout of it alone. */
      code: Type.Integer(),
      text: Type.String(),
      /** The student's own order that blocks it. */
      order_uuid: nullable(Uuid),
    }),
  ),
});

const Quote = object({
  /** The crossed-out price. */
  origin_price: Cents,
  /** The price for this intent before coupons. */
  price: Cents,
  discount: Cents,
  /** `price - discount`; never below 0. */
  payable: Cents,
  /** The first payment; less than `payable` only with a deposit coupon. */
  pay_now: Cents,
  /** The later, final payment. */
  pay_later: Cents,
});

/** The student's coupons, split by whether they are valid for this checkout. */
const CheckoutCoupons = object({
  usable: Type.Array(
    object({
      ...couponFields,
      /** Its discount here. */
      discount: Cents,
      is_selected: Type.Boolean(),
      /** True for the coupon with the largest discount; the server selects it until the student chooses. */
      is_best: Type.Boolean(),
    }),
  ),
  unusable: Type.Array(object({ ...couponFields, reason: Type.String() })),
  /** Coupons that the student can receive now and use here, the largest discount first. */
  receivable: Type.Array(object({ ...couponFields, discount: Cents })),
  /**
   * A receivable coupon with a larger discount than the selected one; null when there is none, or the student has
   * chosen.
   */
  advised: nullable(Uuid),
});

export const InstalmentPlan = object({
  periods: Type.Integer({ minimum: 2 }),
  /** Fee over all instalments, on top of the amount. */
  fee: Cents,
  total: Cents,
  /** The first instalment; it includes the remainder in cents. */
  first_period: Cents,
  /** Every further instalment. */
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
  /** Further courses for a joint order; empty for every other intent. */
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
