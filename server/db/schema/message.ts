import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { MessageKind, MessageSwitch } from '#src/contract/message-kinds.ts';
import { instant } from './columns.ts';

/** Messages to students; written only by `tellStudent`. */
export const messages = pgTable('messages', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  userId: uuid('user_id').notNull(),
  kind: text().$type<MessageKind>().notNull(),
  /** Key of the fact, unique per student. */
  key: text().notNull(),
  title: text().notNull(),
  text: text().notNull(),
  /** Path on this site. */
  address: text().notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
});

export const messageSettings = pgTable('message_settings', {
  userId: uuid('user_id').primaryKey(),
  muted: text().array().$type<MessageSwitch[]>().notNull().default([]),
  noticesReadUntil: instant('notices_read_until'),
  changedAt: instant('changed_at').notNull(),
});

/** Notices that a student has opened individually. */
export const noticeReads = pgTable(
  'notice_reads',
  {
    userId: uuid('user_id').notNull(),
    noticeId: uuid('notice_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] })],
);

/** Progress of telling students that a class begins. */
export const liveTellings = pgTable(
  'live_tellings',
  {
    liveId: uuid('live_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** The last student that was handled. */
    reached: uuid().notNull().default('00000000-0000-0000-0000-000000000000'),
    doneAt: instant('done_at'),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.startsAt] })],
);

/** Browsers that get push messages. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  userId: uuid('user_id').notNull(),
  /** The browser's random id, the same as in its sessions. */
  device: text().notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Messages that wait to be pushed. */
export const messagePushes = pgTable('message_pushes', {
  messageId: uuid('message_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  nextTryAt: instant('next_try_at').notNull(),
  tries: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
});
