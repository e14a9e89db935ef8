import { bigint, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Biller, BillKind } from '#src/contract/console/bill-words.ts';
import type { PaymentMethod } from '#src/contract/payment-methods.ts';
import { instant } from './columns.ts';

/** A file of a provider that was taken in. It covers its days: what we recorded on them must be in a bill. */
export const bills = pgTable('bills', {
  id: uuid().primaryKey(),
  biller: text().$type<Biller>().notNull(),
  fileName: text('file_name').notNull(),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day').notNull(),
  takenBy: text('taken_by').notNull(),
  takenAt: instant('taken_at').notNull(),
  /** The `takenAt` of what was compared last; while it is another, the bill is compared line by line at each look. */
  comparedAt: instant('compared_at'),
});

/** What the provider says of one payment or refund. */
export const billLines = pgTable(
  'bill_lines',
  {
    biller: text().$type<Biller>().notNull(),
    kind: text().$type<BillKind>().notNull(),
    /** Ours at the provider. */
    number: text().notNull(),
    billId: uuid('bill_id').notNull(),
    /** Of our payment or refund, when the number can be one. */
    ownId: uuid('own_id'),
    cents: integer().notNull(),
    day: date().notNull(),
    tradeNo: text('trade_no').notNull(),
    /** What the provider keeps; below 0 when it gives a fee back. Null where the file did not say it. */
    feeCents: integer('fee_cents'),
    /** What the provider settles of it, before the fee: without coupons that the school pays for. */
    settledCents: integer('settled_cents'),
  },
  ({ biller, kind, number }) => [primaryKey({ columns: [biller, kind, number] })],
);

/** What somebody explained of a difference. */
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

/** What the lines of a bill say of each day; kept by a trigger. */
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
    /** Lines whose fee is not known. */
    unknown: integer().notNull(),
  },
  ({ billId, kind, day }) => [primaryKey({ columns: [billId, kind, day] })],
);

/** What we received and paid back, by day in China; what changed since is in the marks. */
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

/** Numbers of our payments and refunds that changed, or whose line went away; written by triggers. */
export const billMarks = pgTable('bill_marks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull(),
  /** Null when no sum changed. */
  method: smallint().$type<PaymentMethod>(),
  kind: text().$type<BillKind>(),
  day: date(),
  count: smallint().notNull().default(0),
  cents: integer().notNull().default(0),
});

/** Where to look: every number that differs on a day, and some that do not any more. */
export const billDoubts = pgTable(
  'bill_doubts',
  { biller: text().$type<Biller>().notNull(), day: date().notNull(), number: text().notNull() },
  ({ biller, day, number }) => [primaryKey({ columns: [biller, day, number] })],
);
