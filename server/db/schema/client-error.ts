import { bigint, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ErrorState } from '#src/contract/console/client-error.ts';
import type { ReportKind, ReportPart } from '#src/contract/report-text.ts';
import { instant } from './columns.ts';

/** Errors in browsers, one row for all reports of the same error. */
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
  /** Ids of the last visits that reported it, so that each counts once. */
  recentVisits: jsonb('recent_visits').$type<readonly string[]>().notNull().default([]),
  /** Names of releases, newest first. */
  releases: jsonb().$type<readonly string[]>().notNull().default([]),
  browsers: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  firstSeenAt: instant('first_seen_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  sampledAt: instant('sampled_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by').notNull().default(''),
  /** Releases in which it may still be reported without counting as new. */
  solvedReleases: jsonb('solved_releases').$type<readonly string[]>().notNull().default([]),
  /** When it was reported again after it was solved; null otherwise. */
  backAt: instant('back_at'),
});

export const clientErrorDays = pgTable(
  'client_error_days',
  {
    errorId: uuid('error_id').notNull(),
    /** Day in China. */
    day: date({ mode: 'string' }).notNull(),
    reports: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.errorId, table.day] })],
);

/** Sample reports of errors. */
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
  /** Written by older programs; no longer filled. */
  build: text().notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
});
