import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { SpeedMetric, VisitDevice, VisitEventKind, VisitHost } from '#src/contract/visit-words.ts';
import { instant } from './columns.ts';

/** Channels of visitors. Row 1 is for visitors without one. */
export const trafficChannels = pgTable('traffic_channels', {
  id: integer().generatedAlwaysAsIdentity().primaryKey(),
  link: text().notNull().default(''),
  source: text().notNull().default(''),
  utmSource: text('utm_source').notNull().default(''),
  utmMedium: text('utm_medium').notNull().default(''),
  utmCampaign: text('utm_campaign').notNull().default(''),
  /** The ad's creative. */
  utmContent: text('utm_content').notNull().default(''),
  platform: text().notNull().default(''),
  /** What counts as one channel: `link:…`, `utm:…`, `ad:…`, `source:…` or `direct`. */
  key: text().generatedAlwaysAs('direct'),
});

/** Single events of visits, a partition a day. */
export const visitEvents = pgTable(
  'visit_events',
  {
    /** The day in China on which the visit began. */
    day: date().notNull(),
    visit: uuid().notNull(),
    kind: text().$type<VisitEventKind>().notNull(),
    block: text().notNull().default(''),
    value: integer().notNull().default(0),
    /** The hour in which the visit began. */
    hour: instant('hour').notNull(),
    page: text().notNull(),
    release: text().notNull(),
    variant: text().notNull(),
    channelId: integer('channel_id').notNull(),
    device: text().$type<VisitDevice>().notNull(),
    host: text().$type<VisitHost>().notNull(),
    city: text().notNull().default(''),
    audience: text().$type<'visitor' | 'bot'>().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.visit, table.kind, table.block] })],
);

/** How many events a network sent on a day in China; `network` is a hash. */
export const visitAllowances = pgTable(
  'visit_allowances',
  { day: date().notNull(), network: text().notNull(), events: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.network] })],
);

export const visitFacts = pgTable(
  'visit_facts',
  {
    page: text().notNull(),
    hour: instant('hour').notNull(),
    channelId: integer('channel_id').notNull(),
    variant: text().notNull().default(''),
    device: text().$type<VisitDevice>().notNull(),
    host: text().$type<VisitHost>().notNull(),
    visits: integer().notNull(),
    formsSeen: integer('forms_seen').notNull(),
    formsStarted: integer('forms_started').notNull(),
    codesSent: integer('codes_sent').notNull(),
    codesFailed: integer('codes_failed').notNull(),
    scrolled25: integer('scrolled_25').notNull(),
    scrolled50: integer('scrolled_50').notNull(),
    scrolled75: integer('scrolled_75').notNull(),
    scrolled100: integer('scrolled_100').notNull(),
    /** Facts of the latest events: recomputed each time, while the other rows only grow. */
    isFresh: boolean('is_fresh').notNull().default(false),
  },
  (table) => [
    primaryKey({
      columns: [table.page, table.hour, table.channelId, table.variant, table.device, table.host, table.isFresh],
    }),
  ],
);

export const blockFacts = pgTable(
  'block_facts',
  {
    page: text().notNull(),
    hour: instant('hour').notNull(),
    variant: text().notNull().default(''),
    block: text().notNull(),
    seen: integer().notNull(),
    isFresh: boolean('is_fresh').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.page, table.hour, table.variant, table.block, table.isFresh] })],
);

/** How many visits measured a value in a bucket; `speed-buckets.ts` defines the buckets. */
export const speedFacts = pgTable(
  'speed_facts',
  {
    page: text().notNull(),
    hour: instant('hour').notNull(),
    variant: text().notNull().default(''),
    metric: text().$type<SpeedMetric>().notNull(),
    bucket: smallint().notNull(),
    visits: integer().notNull(),
    isFresh: boolean('is_fresh').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.page, table.hour, table.variant, table.metric, table.bucket, table.isFresh] }),
  ],
);

export const resultFacts = pgTable(
  'result_facts',
  {
    page: text().notNull(),
    hour: instant('hour').notNull(),
    channelId: integer('channel_id').notNull(),
    variant: text().notNull().default(''),
    registered: integer().notNull(),
    ordered: integer().notNull(),
    lessons: integer().notNull(),
    completed: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.hour, table.channelId, table.variant] })],
);

/** How far the sums of a name have been computed. */
export const factMarks = pgTable('fact_marks', { name: text().primaryKey(), until: instant('until').notNull() });

export const channelCosts = pgTable('channel_costs', {
  id: uuid().primaryKey(),
  day: date().notNull(),
  page: text().notNull(),
  channelKey: text('channel_key').notNull(),
  cents: bigint({ mode: 'number' }).notNull(),
  staffId: uuid('staff_id').notNull(),
  enteredAt: instant('entered_at').notNull(),
});

/** `visit_facts` of whole days that are over, of all devices; read through the view `visits_by_day`. */
export const visitDays = pgTable(
  'visit_days',
  {
    page: text().notNull(),
    /** The hour in which the day begins in China. */
    hour: instant('hour').notNull(),
    channelId: integer('channel_id').notNull(),
    variant: text().notNull(),
    visits: integer().notNull(),
    formsSeen: integer('forms_seen').notNull(),
    formsStarted: integer('forms_started').notNull(),
    codesSent: integer('codes_sent').notNull(),
    codesFailed: integer('codes_failed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.page, table.channelId, table.variant] })],
);

/** `visit_days` of each channel, of all days and pages. */
export const visitTotals = pgTable('visit_totals', {
  channelId: integer('channel_id').primaryKey(),
  visits: bigint({ mode: 'number' }).notNull(),
});
