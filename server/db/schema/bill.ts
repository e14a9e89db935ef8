import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Biller, BillKind } from '#src/contract/console/bill-words.ts';
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
