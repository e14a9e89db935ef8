import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CoursePromise } from '#src/contract/promises/promises.ts';
import type { OrderPayState, OrderType } from '#src/contract/states.ts';
import { instant } from './columns.ts';

export const addresses = pgTable('addresses', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  receiver: text().notNull(),
  phone: text().notNull(),
  company: text().notNull().default(''),
  province: text().notNull(),
  city: text().notNull(),
  area: text().notNull(),
  location: text().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  /** Set when the user deleted it; orders and parcels still refer to it. */
  deletedAt: instant('deleted_at'),
});

/** A purchase in preparation. At most one is open for a user, a course and an intent. */
export const checkouts = pgTable('checkouts', {
  id: uuid().primaryKey(),
  token: text().notNull(),
  userId: uuid('user_id').notNull(),
  courseId: uuid('course_id').notNull(),
  intent: text().notNull(),
  status: text().$type<'open' | 'ordered' | 'closed'>().notNull(),
  source: text().notNull(),
  h5: text().notNull(),
  /** `best`: the server chooses; `chosen`: the student chose `couponId`. */
  couponChoice: text('coupon_choice').$type<'best' | 'none' | 'chosen'>().notNull().default('best'),
  couponId: uuid('coupon_id'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const checkoutCourses = pgTable(
  'checkout_courses',
  {
    checkoutId: uuid('checkout_id').notNull(),
    courseId: uuid('course_id').notNull(),
    position: smallint().notNull(),
    /** Offered in a joint order, and deselected by the student. */
    isLeft: boolean('is_left').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.checkoutId, table.courseId] })],
);

export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  orderNumber: text('order_number').notNull(),
  userId: uuid('user_id').notNull(),
  courseId: uuid('course_id').notNull(),
  checkoutId: uuid('checkout_id'),
  orderType: smallint('order_type').$type<OrderType>().notNull(),
  payState: smallint('pay_state').$type<OrderPayState>().notNull(),
  originCents: integer('origin_cents').notNull(),
  totalCents: integer('total_cents').notNull(),
  addressId: uuid('address_id'),
  createdAt: instant('created_at').notNull(),
  paidAt: instant('paid_at'),
  /** The intent: only its kind. */
  intent: text().notNull().default('buy'),
  /** The owned course that an upgrade starts from. */
  upgradeFromId: uuid('upgrade_from_id'),
  /** Before the coupon; `totalCents` is after it. */
  priceCents: integer('price_cents').notNull().default(0),
  discountCents: integer('discount_cents').notNull().default(0),
  /** The first part when the order is paid in two parts; otherwise 0. */
  depositCents: integer('deposit_cents').notNull().default(0),
  userCouponId: uuid('user_coupon_id'),
  activityId: uuid('activity_id'),
  /** The group that is joined, or that was started by paying. */
  groupId: uuid('group_id'),
  /** When the next payment is due; null when none is. */
  expiresAt: instant('expires_at'),
  /** The lease of the process that handles it after it expired. */
  expiryClaimedUntil: instant('expiry_claimed_until'),
  closedAt: instant('closed_at'),
  cancelReason: text('cancel_reason').notNull().default(''),
  /** What the school keeps when an order is refunded in part. */
  keptCents: integer('kept_cents').notNull().default(0),
  /** How that was calculated, one line for each course. */
  refundReasons: jsonb('refund_reasons').$type<readonly string[]>().notNull().default([]),
  /** Cents refunded by staff in addition to the promised refund. */
  givenBackCents: integer('given_back_cents').notNull().default(0),
  source: text().notNull().default(''),
  h5: text().notNull().default(''),
  /** The order's attribution: a row of `user_sources`. */
  touchId: uuid('touch_id'),
  /** The address at the time of the order; empty when nothing is sent. */
  receiver: text().notNull().default(''),
  phone: text().notNull().default(''),
  fullDistrict: text('full_district').notNull().default(''),
  location: text().notNull().default(''),
});

export const orderCourses = pgTable(
  'order_courses',
  {
    orderId: uuid('order_id').notNull(),
    courseId: uuid('course_id').notNull(),
    position: smallint().notNull(),
    priceCents: integer('price_cents').notNull(),
    /** The promises at the time of purchase; null when none were recorded: then the present ones count. */
    promise: jsonb().$type<CoursePromise>(),
    /** Start and end of the access that the order gives; null when it has given none. */
    openedAt: instant('opened_at'),
    validUntil: instant('valid_until'),
    /** Seconds to which the buyer had watched its videos when it was opened, by their ids. */
    watchedBefore: jsonb('watched_before').$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Cents refunded by staff for this course. */
    givenBackCents: integer('given_back_cents').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.courseId] })],
);

/** The credit that an upgrade uses: an order's course, in at most one upgrade that is not over. */
export const upgradeCredits = pgTable(
  'upgrade_credits',
  {
    upgradeOrderId: uuid('upgrade_order_id').notNull(),
    creditedOrderId: uuid('credited_order_id').notNull(),
    creditedCourseId: uuid('credited_course_id').notNull(),
    /** What was paid for it, including the credit that that order used. */
    cents: bigint({ mode: 'number' }).notNull(),
    /** When the upgrade was over and released the credit; null while it holds the credit. */
    givenBackAt: instant('given_back_at'),
  },
  (table) => [primaryKey({ columns: [table.upgradeOrderId, table.creditedOrderId, table.creditedCourseId] })],
);

/** Every state change of an order, oldest first by id. */
export const orderEvents = pgTable('order_events', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  orderId: uuid('order_id').notNull(),
  event: text().notNull(),
  fromState: smallint('from_state').$type<OrderPayState>().notNull(),
  toState: smallint('to_state').$type<OrderPayState>().notNull(),
  note: text().notNull().default(''),
  happenedAt: instant('happened_at').notNull(),
});

/** Courses that staff gave, by an id that the browser chose. */
export const courseGifts = pgTable('course_gifts', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  staffName: text('staff_name').notNull(),
  reason: text().notNull(),
  givenAt: instant('given_at').notNull(),
});

export const orderReasons = pgTable('order_reasons', {
  id: uuid().primaryKey(),
  kind: text().$type<'cancel' | 'refund'>().notNull(),
  name: text().notNull(),
  position: smallint().notNull(),
});

/** Limited places of a course; a course without a row has no limit. */
export const courseStocks = pgTable('course_stocks', {
  courseId: uuid('course_id').primaryKey(),
  stock: integer().notNull(),
  soldCount: integer('sold_count').notNull().default(0),
});

/** One trial for each student and course, from the order on; released when the order ends unpaid. */
export const trialClaims = pgTable(
  'trial_claims',
  {
    userId: uuid('user_id').notNull(),
    courseId: uuid('course_id').notNull(),
    orderId: uuid('order_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.courseId] })],
);

/** A parcel in transit, with the address at its dispatch. */
export const shipments = pgTable('shipments', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  productName: text('product_name').notNull(),
  companyName: text('company_name').notNull(),
  expressCode: text('express_code').notNull(),
  goodsNames: jsonb('goods_names').$type<readonly string[]>().notNull(),
  issueTime: instant('issue_time').notNull(),
  addressId: uuid('address_id').notNull(),
  receiver: text().notNull(),
  phone: text().notNull(),
  company: text().notNull(),
  fullDistrict: text('full_district').notNull(),
  location: text().notNull(),
});

export const shipmentEvents = pgTable(
  'shipment_events',
  {
    shipmentId: uuid('shipment_id').notNull(),
    happenedAt: instant('happened_at').notNull(),
    context: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.happenedAt] })],
);

/** Staff notes on orders, and their changes. Rows are never changed. */
export const orderNotes = pgTable('order_notes', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  at: instant('at').notNull(),
  staffName: text('staff_name').notNull(),
  kind: text().$type<'note' | 'closed' | 'address'>().notNull(),
  text: text().notNull(),
});
