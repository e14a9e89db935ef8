import { bigint, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Biller, BillKind } from '#src/contract/console/bill-words.ts';
import type { PaymentMethod } from '#src/contract/payment-methods.ts';
import { instant } from './columns.ts';

/** Imported bills of providers. A bill covers its days: everything recorded on these days must be in a bill. */
export const bills = pgTable('bills', {
  id: uuid().primaryKey(),
  biller: text().$type<Biller>().notNull(),
  fileName: text('file_name').notNull(),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day').notNull(),
  takenBy: text('taken_by').notNull(),
  takenAt: instant('taken_at').notNull(),
  /** `takenAt` of the bill that was compared; while it differs, the bill is compared line by line at each view. */
  comparedAt: instant('compared_at'),
});

/** A provider's line about one payment or refund. */
export const billLines = pgTable(
  'bill_lines',
  {
    biller: text().$type<Biller>().notNull(),
    kind: text().$type<BillKind>().notNull(),
    /** The school's number at the provider. */
    number: text().notNull(),
    billId: uuid('bill_id').notNull(),
    /** The school's payment or refund; null when the number cannot be one. */
    ownId: uuid('own_id'),
    cents: integer().notNull(),
    day: date().notNull(),
    tradeNo: text('trade_no').notNull(),
    /** The provider's fee in cents; negative when a fee is given back. Null when the file does not contain it. */
    feeCents: integer('fee_cents'),
    /** Settled amount before the fee, without coupons that the school pays for, in cents. */
    settledCents: integer('settled_cents'),
  },
  ({ biller, kind, number }) => [primaryKey({ columns: [biller, kind, number] })],
);

/** Explanations of differences by staff. */
export const billNotes = pgTable(
  'bill_notes',
  {
    biller: text().$type<Biller>().notNull(),
    kind: text().$type<BillKind>().notNull(),
    number: text().notNull(),
    text: text().notNull(),
    notedBy: text('noted_by').notNull(),
    notedAt: instant('noted_at').notNull(),
  },
  ({ biller, kind, number }) => [primaryKey({ columns: [biller, kind, number] })],
);

/** Sums of a bill's lines per day; kept by a trigger. */
export const billSums = pgTable(
  'bill_sums',
  {
    billId: uuid('bill_id').notNull(),
    kind: text().$type<BillKind>().notNull(),
    day: date().notNull(),
    count: integer().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull(),
    settledCents: bigint('settled_cents', { mode: 'number' }).notNull(),
    /** Number of lines whose fee is unknown. */
    unknown: integer().notNull(),
  },
  ({ billId, kind, day }) => [primaryKey({ columns: [billId, kind, day] })],
);

/** The school's payments and refunds per day in China; changes since are in the marks. */
export const methodDays = pgTable(
  'method_days',
  {
    method: smallint().$type<PaymentMethod>().notNull(),
    kind: text().$type<BillKind>().notNull(),
    day: date().notNull(),
    count: integer().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  ({ method, kind, day }) => [primaryKey({ columns: [method, kind, day] })],
);

/** Numbers of payments and refunds that have changed, or whose line was deleted; written by triggers. */
export const billMarks = pgTable('bill_marks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull(),
  /** Null when no sum has changed. */
  method: smallint().$type<PaymentMethod>(),
  kind: text().$type<BillKind>(),
  day: date(),
  count: smallint().notNull().default(0),
  cents: integer().notNull().default(0),
});

/** Numbers to check: all that differ on a day, and some that no longer do. */
export const billDoubts = pgTable(
  'bill_doubts',
  { biller: text().$type<Biller>().notNull(), day: date().notNull(), number: text().notNull() },
  ({ biller, day, number }) => [primaryKey({ columns: [biller, day, number] })],
);
