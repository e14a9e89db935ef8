import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AlarmKind } from '#src/contract/console/alarm-words.ts';
import type { MissingService } from '#src/contract/console/status-words.ts';
import { instant } from './columns.ts';

/** Problems, with their start and the time of the message. One open alarm per kind and subject. */
export const alarms = pgTable('alarms', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<AlarmKind>().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  beganAt: instant('began_at').notNull(),
  /** Time of the last finding. */
  seenAt: instant('seen_at').notNull(),
  toldAt: instant('told_at'),
  endedAt: instant('ended_at'),
  /** When the next message is due; null: none. */
  nextTellAt: instant('next_tell_at'),
});

/** The last run of each job, in any process. */
export const jobStates = pgTable('job_states', {
  job: text().primaryKey(),
  everySeconds: integer('every_seconds').notNull(),
  ranAt: instant('ran_at').notNull(),
  succeededAt: instant('succeeded_at'),
  failedAt: instant('failed_at'),
  /** Number of failures in a row. */
  failures: integer().notNull().default(0),
  error: text().notNull().default(''),
  milliseconds: integer().notNull(),
});

/** The state of each process: what it runs, responses of the last minutes, and the disk it writes to. */
export const processStates = pgTable('process_states', {
  process: text().primaryKey(),
  machine: text().notNull(),
  beganAt: instant('began_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  answers: integer().notNull(),
  failedAnswers: integer('failed_answers').notNull(),
  diskFreeBytes: bigint('disk_free_bytes', { mode: 'number' }).notNull(),
  diskBytes: bigint('disk_bytes', { mode: 'number' }).notNull(),
  /** Version of the program; empty for an old program that does not report it. */
  version: text().notNull().default(''),
  /** Name of the release that it shows. */
  release: text().notNull().default(''),
  runsJobs: boolean('runs_jobs'),
  /** External services that are not configured. */
  missing: jsonb().$type<readonly MissingService[]>().notNull().default([]),
});
