import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CouponMold, GroupDisplayState, GroupRole } from '#src/contract/states.ts';
import { instant } from './columns.ts';

export const coupons = pgTable('coupons', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  mold: smallint().$type<CouponMold>().notNull(),
  /** MONEY: the discount; DEPOSIT: the value of the deposit. */
  amountCents: integer('amount_cents').notNull(),
  /** DISCOUNT: the percentage to pay, 85 for 8.5 折; 100 otherwise. */
  discountPercent: integer('discount_percent').notNull(),
  depositCents: integer('deposit_cents').notNull(),
  thresholdCents: integer('threshold_cents').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  stock: integer().notNull(),
  receivedCount: integer('received_count').notNull().default(0),
  isFailed: boolean('is_failed').notNull().default(false),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  /** Null for an import. */
  createdBy: text('created_by'),
  /** When staff stopped giving it out; `stock` is then the number received by that time. Null otherwise. */
  stoppedAt: instant('stopped_at'),
  stoppedBy: text('stopped_by').notNull().default(''),
  stopReason: text('stop_reason').notNull().default(''),
});

/** Courses a coupon is for; a coupon without rows is for all. */
export const couponCourses = pgTable(
  'coupon_courses',
  { couponId: uuid('coupon_id').notNull(), courseId: uuid('course_id').notNull() },
  (table) => [primaryKey({ columns: [table.couponId, table.courseId] })],
);

export const userCoupons = pgTable('user_coupons', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  couponId: uuid('coupon_id').notNull(),
  receivedAt: instant('received_at').notNull(),
  usedAt: instant('used_at'),
  /** The order that used it. */
  orderId: uuid('order_id'),
  /** Discount on that order in cents, once nothing is due; kept by a trigger. */
  paidOffCents: integer('paid_off_cents'),
});

/** Courses that the school sells together; each keeps its own price. */
export const jointOffers = pgTable('joint_offers', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  isOnShelf: boolean('is_on_shelf').notNull().default(true),
  createdAt: instant('created_at').notNull(),
});

export const jointOfferCourses = pgTable(
  'joint_offer_courses',
  {
    offerId: uuid('offer_id').notNull(),
    courseId: uuid('course_id').notNull(),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.courseId] })],
);

export const groupActivities = pgTable('group_activities', {
  id: uuid().primaryKey(),
  courseId: uuid('course_id').notNull(),
  groupPriceCents: integer('group_price_cents').notNull(),
  groupedNum: integer('grouped_num').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  isOnShelf: boolean('is_on_shelf').notNull(),
  /** Read only by older versions of the server: a group has its own hours. A later migration removes it. */
  groupHours: integer('group_hours').notNull().default(24),
  /** Places, of which unpaid orders take some too; null for no limit. */
  stock: integer(),
  soldCount: integer('sold_count').notNull().default(0),
});

export const groups = pgTable('groups', {
  id: uuid().primaryKey(),
  activityId: uuid('activity_id').notNull(),
  /** 0: its leader has not paid yet. */
  displayState: smallint('display_state').$type<GroupDisplayState>().notNull(),
  createdAt: instant('created_at').notNull(),
  /** Hours until it must be full, from its leader's payment on, as promised when it was started. */
  hours: integer().notNull().default(24),
  endsAt: instant('ends_at').notNull(),
  /** After a failed settlement, the time of the next try. */
  settleClaimedUntil: instant('settle_claimed_until'),
});

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid('group_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: smallint().$type<GroupRole>().notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
);
