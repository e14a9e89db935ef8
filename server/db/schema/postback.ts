import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Stored } from '#server/kernel/secrets/field-seal.ts';
import type {
  EventNames,
  PostbackEvent,
  PostbackPlatform,
  PostbackState,
} from '#src/contract/console/postback-words.ts';
import { instant } from './columns.ts';

/** A platform without a row was never set up. */
export const postbackSettings = pgTable('postback_settings', {
  platform: text().$type<PostbackPlatform>().primaryKey(),
  isOn: boolean('is_on').notNull().default(false),
  accountId: text('account_id').notNull().default(''),
  dataSetId: text('data_set_id').notNull().default(''),
  token: jsonb().$type<Stored<string>>(),
  /** Its last four characters. */
  tokenEnd: text('token_end').notNull().default(''),
  origin: text().notNull().default(''),
  events: jsonb().$type<EventNames>().notNull(),
  changedAt: instant('changed_at'),
  changedBy: text('changed_by').notNull().default(''),
});

/** One request, however many events it contained; its token is masked. */
export const postbackCalls = pgTable('postback_calls', {
  id: uuid().primaryKey(),
  at: instant('at').notNull(),
  method: text().$type<'GET' | 'POST'>().notNull(),
  url: text().notNull(),
  body: text().notNull(),
  events: integer().notNull(),
  /** HTTP status; 0 without an answer. */
  status: integer().notNull(),
  answer: text().notNull(),
});

export const postbacks = pgTable('postbacks', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  platform: text().$type<PostbackPlatform>().notNull(),
  event: text().$type<PostbackEvent>().notNull(),
  /** The touch, the order, or `student:course`. */
  businessId: text('business_id').notNull(),
  theirEvent: text('their_event').notNull(),
  /** The parameter that contained the click id. */
  clickName: text('click_name').notNull(),
  clickId: text('click_id').notNull(),
  page: text().notNull(),
  cents: bigint({ mode: 'number' }).notNull(),
  /** Courses at the regular price in the payment. */
  courses: integer().notNull(),
  happenedAt: instant('happened_at').notNull(),
  /** For a refund: when the refunded payment was made. */
  originalAt: instant('original_at'),
  state: text().$type<PostbackState>().notNull().default('waiting'),
  reason: text().notNull().default(''),
  tries: integer().notNull().default(0),
  /** While it is being sent: the end of the sender's lease. */
  nextTryAt: instant('next_try_at').notNull(),
  tellUntil: instant('tell_until').notNull(),
  isAlone: boolean('is_alone').notNull().default(false),
  toldAt: instant('told_at'),
  callId: uuid('call_id'),
});

/** When a platform may be called again; in the future while requests are queued, or after it asked us to wait. */
export const postbackPaces = pgTable('postback_paces', {
  platform: text().$type<PostbackPlatform>().primaryKey(),
  freeFrom: instant('free_from').notNull(),
});

export const postbackMarks = pgTable('postback_marks', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  fact: text().$type<'touch' | 'order' | 'paid' | 'refund' | 'lesson' | 'lesson-done'>().notNull(),
  subject: uuid().notNull(),
  videoId: uuid('video_id'),
});

/** What the sandbox's ad platforms received. */
export const sandboxConversions = pgTable(
  'sandbox_conversions',
  {
    platform: text().$type<PostbackPlatform>().notNull(),
    key: text().notNull(),
    event: text().notNull(),
    clickId: text('click_id').notNull(),
    happenedAt: instant('happened_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    arrivals: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.platform, table.key] })],
);

export const sandboxAdFaults = pgTable('sandbox_ad_faults', {
  platform: text().$type<PostbackPlatform>().primaryKey(),
  fault: text().notNull(),
});
