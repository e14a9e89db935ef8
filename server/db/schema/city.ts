import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AttributionModel, PLAIN_MODEL } from '#src/contract/console/result-words.ts';
import { instant } from './columns.ts';

/** `visits`: by day; `fresh`: those of the latest events, recomputed each time; `results` and `money`: by hour. */
export type CityKind = 'visits' | 'fresh' | 'results' | 'money';

const count = () => integer().notNull().default(0);
const cents = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** Visits, results and money with a known city, and what an attribution model moves between cities. Decision 0346. */
export const citySums = pgTable(
  'city_sums',
  {
    /** The hour of the event; for visits the first hour of the day in China. */
    hour: instant('hour').notNull(),
    kind: text().$type<CityKind>().notNull(),
    /** Empty for values that the default sums contain too. */
    model: text().$type<'' | Exclude<AttributionModel, typeof PLAIN_MODEL>>().notNull().default(''),
    page: text().notNull(),
    channelId: integer('channel_id').notNull(),
    variant: text().notNull(),
    device: text().notNull(),
    host: text().notNull(),
    city: text().notNull(),
    visits: count(),
    formsSeen: integer('forms_seen').notNull().default(0),
    formsStarted: integer('forms_started').notNull().default(0),
    codesSent: integer('codes_sent').notNull().default(0),
    codesFailed: integer('codes_failed').notNull().default(0),
    registered: count(),
    ordered: count(),
    lessons: count(),
    completed: count(),
    paid: count(),
    paidCents: cents('paid_cents'),
    refunded: count(),
    refundedCents: cents('refunded_cents'),
    regular: count(),
  },
  ({ hour, kind, model, page, channelId, variant, device, host, city }) => [
    primaryKey({ columns: [hour, kind, model, page, channelId, variant, device, host, city] }),
  ],
);
