import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
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
});

/** What a user is about to buy. At most one is open for a user, a course and an intent. */
export const checkouts = pgTable('checkouts', {
  id: uuid().primaryKey(),
  token: text().notNull(),
  userId: uuid('user_id').notNull(),
  courseId: uuid('course_id').notNull(),
  intent: text().notNull(),
  status: text().$type<'open' | 'ordered' | 'closed'>().notNull(),
  source: text().notNull(),
  h5: text().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  orderNumber: text('order_number').notNull(),
  userId: uuid('user_id').notNull(),
  courseId: uuid('course_id').notNull(),
  checkoutId: uuid('checkout_id'),
  orderType: smallint('order_type').$type<0 | 4 | 6>().notNull(),
  payState: smallint('pay_state').$type<0 | 1 | 2 | 3 | 4 | 5 | 6 | 11 | 12 | 13>().notNull(),
  originCents: integer('origin_cents').notNull(),
  totalCents: integer('total_cents').notNull(),
  addressId: uuid('address_id'),
  createdAt: instant('created_at').notNull(),
  paidAt: instant('paid_at'),
});

/** A parcel on its way, with the address as it was when it left. */
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
