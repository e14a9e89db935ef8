import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Goods that are sent to buyers of a course. */
export const courseGoods = pgTable(
  'course_goods',
  {
    courseId: uuid('course_id').notNull(),
    position: smallint().notNull(),
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.position] })],
);

/** A package for a student, with the address as it was confirmed. */
export const deliveryPackages = pgTable('delivery_packages', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  /** Its source, so that it is created once: a course of an order, or a gift. Neither: it was added by hand. */
  orderId: uuid('order_id'),
  courseId: uuid('course_id'),
  giftClaimId: uuid('gift_claim_id'),
  name: text().notNull(),
  goods: jsonb().$type<readonly { readonly name: string; readonly count: number }[]>().notNull(),
  addressId: uuid('address_id'),
  receiver: text().notNull().default(''),
  phone: text().notNull().default(''),
  fullDistrict: text('full_district').notNull().default(''),
  location: text().notNull().default(''),
  /** Until when the address can be confirmed; null for no limit. */
  confirmBy: instant('confirm_by'),
  confirmedAt: instant('confirmed_at'),
  /** The parcel. For an order it is in `shipments` too, with its tracking. */
  companyName: text('company_name').notNull().default(''),
  expressCode: text('express_code').notNull().default(''),
  sentAt: instant('sent_at'),
  receivedAt: instant('received_at'),
  createdAt: instant('created_at').notNull(),
});

/** Ids of orders and gifts whose packages have to be created; written by triggers. */
export const packageMarks = pgTable('package_marks', {
  origin: uuid().primaryKey(),
  /** Not handled before this time; null: now. */
  dueAt: instant('due_at'),
});
