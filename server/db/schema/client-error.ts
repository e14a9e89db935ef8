import { bigint, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ErrorState } from '#src/contract/console/client-error.ts';
import type { ReportKind, ReportPart } from '#src/contract/report-text.ts';
import { instant } from './columns.ts';

/** Errors of browsers by what they have in common. */
export const clientErrors = pgTable('client_errors', {
  id: uuid().primaryKey(),
  fingerprint: text().notNull().unique(),
  part: text().$type<ReportPart>().notNull(),
  kind: text().$type<ReportKind>().notNull(),
  message: text().notNull(),
  place: text().notNull(),
  state: text().$type<ErrorState>().notNull().default('open'),
  reports: bigint({ mode: 'number' }).notNull().default(0),
  visits: bigint({ mode: 'number' }).notNull().default(0),
  /** The last visits that reported it, so that each is counted once. */
  recentVisits: jsonb('recent_visits').$type<readonly string[]>().notNull().default([]),
  /** Names, the newest first. */
  releases: jsonb().$type<readonly string[]>().notNull().default([]),
  browsers: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  firstSeenAt: instant('first_seen_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  sampledAt: instant('sampled_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by').notNull().default(''),
  /** Releases in which it may still come without being a new fault. */
  solvedReleases: jsonb('solved_releases').$type<readonly string[]>().notNull().default([]),
  /** When it came again after it was solved. */
  backAt: instant('back_at'),
});

export const clientErrorDays = pgTable(
  'client_error_days',
  {
    errorId: uuid('error_id').notNull(),
    /** In China. */
    day: date({ mode: 'string' }).notNull(),
    reports: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.errorId, table.day] })],
);

/** Samples of them. */
export const clientReports = pgTable('client_reports', {
  id: uuid().primaryKey(),
  errorId: uuid('error_id'),
  kind: text().notNull(),
  page: text().notNull(),
  blockId: text('block_id').notNull(),
  blockType: text('block_type').notNull(),
  message: text().notNull(),
  frames: jsonb().$type<readonly string[]>().notNull().default([]),
  release: text().notNull().default(''),
  browser: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  /** Of programs before this one; kept no more. */
  build: text().notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
});
