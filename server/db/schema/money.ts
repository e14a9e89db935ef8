import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { MoneyDifference } from '#src/contract/console/money-check.ts';
import { instant } from './columns.ts';

/**
 * `unowed`: money that no order waited for, because it came too late or twice; `sent-back`: its refund. Neither is
 * revenue.
 */
type MoneyKind = 'paid' | 'refunded' | 'unowed' | 'sent-back';

/** The ledger: every movement of money once; never changed. Decision 0197. */
export const moneyEntries = pgTable('money_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<MoneyKind>().notNull(),
  /** The payment or the refund; for a free order the order itself. */
  sourceId: uuid('source_id').notNull(),
  orderId: uuid('order_id').notNull(),
  cents: integer().notNull(),
  /**
   * How many orders this entry adds to the paid or refunded ones: 1, or 0 for a deposit and for a refund after the
   * first.
   */
  orders: smallint().notNull(),
  /** By the provider's clock. */
  happenedAt: instant('happened_at').notNull(),
  /** The order's attribution. */
  page: text().notNull(),
  channelId: integer('channel_id').notNull(),
  variant: text().notNull(),
});

/** Entries that are not in the sums yet. */
export const moneyMarks = pgTable('money_marks', { entryId: bigint('entry_id', { mode: 'number' }).primaryKey() });

/** Sums by hour. */
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

/** `money_facts` of each link, of all hours and pages. */
export const moneyTotals = pgTable('money_totals', {
  channelId: integer('channel_id').primaryKey(),
  paid: bigint({ mode: 'number' }).notNull(),
  paidCents: bigint('paid_cents', { mode: 'number' }).notNull(),
  refunded: bigint({ mode: 'number' }).notNull(),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
});

/** Entries that are not in the sums by device yet. */
export const splitMarks = pgTable('split_marks', { entryId: bigint('entry_id', { mode: 'number' }).primaryKey() });

/** Results of comparing payments, refunds, ledger and sums. Decision 0300. */
export const moneyChecks = pgTable('money_checks', {
  checkedAt: instant('checked_at').primaryKey(),
  /** Numbers of everything that was compared, for all time. */
  payments: bigint({ mode: 'number' }).notNull(),
  refunds: bigint({ mode: 'number' }).notNull(),
  paidCents: bigint('paid_cents', { mode: 'number' }).notNull(),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
  differences: jsonb().$type<readonly MoneyDifference[]>().notNull(),
});

/** Sums by hour of ledger entries with a known device, and how many of them bought a regular course. Decision 0301. */
export const moneySplits = pgTable(
  'money_splits',
  {
    page: text().notNull(),
    hour: instant('hour').notNull(),
    channelId: integer('channel_id').notNull(),
    variant: text().notNull(),
    device: text().notNull(),
    host: text().notNull(),
    paid: integer().notNull(),
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull(),
    refunded: integer().notNull(),
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
    regular: integer().notNull(),
  },
  ({ page, hour, channelId, variant, device, host }) => [
    primaryKey({ columns: [page, hour, channelId, variant, device, host] }),
  ],
);

/** Results by hour with a known device. Decision 0301. */
export const resultSplits = pgTable(
  'result_splits',
  {
    page: text().notNull(),
    hour: instant('hour').notNull(),
    channelId: integer('channel_id').notNull(),
    variant: text().notNull(),
    device: text().notNull(),
    host: text().notNull(),
    registered: integer().notNull(),
    ordered: integer().notNull(),
    lessons: integer().notNull(),
    completed: integer().notNull(),
  },
  ({ page, hour, channelId, variant, device, host }) => [
    primaryKey({ columns: [page, hour, channelId, variant, device, host] }),
  ],
);
