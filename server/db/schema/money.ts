import { bigint, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** `unowed`: no order waited for it, it came too late or twice; `sent-back`: that on its way back. Neither is income. */
type MoneyKind = 'paid' | 'refunded' | 'unowed' | 'sent-back';

/** Every movement of money, once; never changed. */
export const moneyEntries = pgTable('money_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<MoneyKind>().notNull(),
  /** The payment or the refund; of an order that costs nothing the order itself. */
  sourceId: uuid('source_id').notNull(),
  orderId: uuid('order_id').notNull(),
  cents: integer().notNull(),
  /** How many orders count as paid, or as refunded, by this entry: 1, or 0 for a deposit and for a refund after the first. */
  orders: smallint().notNull(),
  /** By the provider's clock. */
  happenedAt: instant('happened_at').notNull(),
  /** As the order is credited. */
  page: text().notNull(),
  channelId: integer('channel_id').notNull(),
  variant: text().notNull(),
});

/** Entries that are in no sum yet. */
export const moneyMarks = pgTable('money_marks', { entryId: bigint('entry_id', { mode: 'number' }).primaryKey() });

/** The sums of an hour. */
export const moneyFacts = pgTable(
  'money_facts',
  {
    page: text().notNull(),
    hour: instant('hour').notNull(),
    channelId: integer('channel_id').notNull(),
    variant: text().notNull(),
    paid: integer().notNull(),
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull(),
    refunded: integer().notNull(),
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.hour, table.channelId, table.variant] })],
);
