import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { GiftKind } from '#src/contract/states.ts';
import { instant } from './columns.ts';

/** A code that starts a course, sold or given elsewhere. */
export const startCodes = pgTable('start_codes', {
  id: uuid().primaryKey(),
  /** Capitals and digits, without the dashes it is printed with. */
  code: text().notNull(),
  batch: text().notNull(),
  courseId: uuid('course_id').notNull(),
  /** The one account that may use it; null for everybody with the code. */
  ownerId: uuid('owner_id'),
  expiresAt: instant('expires_at').notNull(),
  voidedAt: instant('voided_at'),
  usedBy: uuid('used_by'),
  usedAt: instant('used_at'),
  orderId: uuid('order_id'),
  createdAt: instant('created_at').notNull(),
});

export const gifts = pgTable('gifts', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  image: text().notNull(),
  kind: smallint().$type<GiftKind>().notNull(),
  couponId: uuid('coupon_id'),
  courseId: uuid('course_id'),
  stock: integer().notNull(),
  takenCount: integer('taken_count').notNull().default(0),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** The password of the gift; empty for none. */
  word: text().notNull(),
  isNewOnly: boolean('is_new_only').notNull(),
  position: smallint().notNull(),
});

export const giftClaims = pgTable('gift_claims', {
  id: uuid().primaryKey(),
  giftId: uuid('gift_id').notNull(),
  userId: uuid('user_id').notNull(),
  takenAt: instant('taken_at').notNull(),
  /** The address at the time when the gift was taken. */
  receiver: text().notNull().default(''),
  phone: text().notNull().default(''),
  fullDistrict: text('full_district').notNull().default(''),
  location: text().notNull().default(''),
});
