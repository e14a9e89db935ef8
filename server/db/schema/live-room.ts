import { integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { LiveEventKind } from '#src/contract/live-events.ts';
import { instant } from './columns.ts';

/** The state of a class's room that everybody sees. */
export const liveRooms = pgTable('live_rooms', {
  liveId: uuid('live_id').primaryKey(),
  /** Number of its latest event. */
  lastSeq: integer('last_seq').notNull().default(0),
  slowSeconds: integer('slow_seconds').notNull().default(0),
  pinnedSeq: integer('pinned_seq'),
  signInSeq: integer('sign_in_seq'),
  pollSeq: integer('poll_seq'),
});

/** Events in a room, numbered without gaps in the order of their commits. */
export const liveEvents = pgTable(
  'live_events',
  {
    liveId: uuid('live_id').notNull(),
    seq: integer().notNull(),
    kind: text().$type<LiveEventKind>().notNull(),
    clientId: uuid('client_id').notNull(),
    /** The author; null for staff. */
    userId: uuid('user_id'),
    /** Name of the staff member; empty for a student. */
    staffName: text('staff_name').notNull().default(''),
    body: text().notNull().default(''),
    targetSeq: integer('target_seq'),
    choices: jsonb().$type<readonly string[]>(),
    /** Number of votes for each choice; null until the poll is closed. */
    counts: jsonb().$type<readonly number[]>(),
    /** Milliseconds since the class began. */
    mediaMs: integer('media_ms').notNull(),
    sentAt: instant('sent_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.seq] })],
);

/** A student's answers to polls and sign-ins, one each. */
export const liveAnswers = pgTable(
  'live_answers',
  {
    liveId: uuid('live_id').notNull(),
    seq: integer().notNull(),
    userId: uuid('user_id').notNull(),
    choice: smallint().notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.seq, table.userId] })],
);

/** Students who are muted in a room. */
export const liveMutes = pgTable(
  'live_mutes',
  {
    liveId: uuid('live_id').notNull(),
    userId: uuid('user_id').notNull(),
    mutedAt: instant('muted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.userId] })],
);
