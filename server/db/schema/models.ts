import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AttributionModel } from '#src/contract/console/result-words.ts';
import { instant } from './columns.ts';

/** Key columns of both tables. */
const keys = () => ({
  model: text().$type<AttributionModel>().notNull(),
  page: text().notNull(),
  hour: instant('hour').notNull(),
  channelId: integer('channel_id').notNull(),
  variant: text().notNull(),
  device: text().notNull(),
  host: text().notNull(),
});

/** What an attribution model moves for orders and lessons, by hour: its rows add up to zero. Decision 0333. */
export const modelResults = pgTable(
  'model_results',
  { ...keys(), ordered: integer().notNull(), lessons: integer().notNull(), completed: integer().notNull() },
  ({ model, hour, page, channelId, variant, device, host }) => [
    primaryKey({ columns: [model, hour, page, channelId, variant, device, host] }),
  ],
);

/** The same for ledger entries. */
export const modelMoney = pgTable(
  'model_money',
  {
    ...keys(),
    paid: integer().notNull(),
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull(),
    refunded: integer().notNull(),
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
    regular: integer().notNull(),
  },
  ({ model, hour, page, channelId, variant, device, host }) => [
    primaryKey({ columns: [model, hour, page, channelId, variant, device, host] }),
  ],
);
