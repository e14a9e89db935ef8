import { bigint, boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { LeadStage, WorkedStage } from '#src/contract/console/lead-stages.ts';
import { instant } from './columns.ts';

/** One person within one time window, however many registrations. */
export const leads = pgTable('leads', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  /** Null once the person's data was deleted. */
  userId: uuid('user_id'),
  page: text().notNull(),
  channel: text().notNull().default(''),
  variant: text(),
  source: text().notNull().default(''),
  utm: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  courseId: uuid('course_id'),
  stage: text().$type<WorkedStage>().notNull().default('new'),
  /** Kept by triggers; null for an older lead that a job has not reached yet (decision 0273). */
  shownStage: text('shown_stage').$type<LeadStage>(),
  /** A key of `LEAD_REASONS`; empty when the stage has none. */
  reason: text().notNull().default(''),
  ownerId: uuid('owner_id'),
  /** When it was assigned automatically; null while it waits for that. */
  givenAt: instant('given_at'),
  nextContactAt: instant('next_contact_at'),
  entryCount: integer('entry_count').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  lastEntryAt: instant('last_entry_at').notNull(),
  /** When the same person's next lead began. */
  endedAt: instant('ended_at'),
  erasedAt: instant('erased_at'),
  revision: integer().notNull().default(1),
  changedAt: instant('changed_at'),
  changedBy: text('changed_by').notNull().default(''),
});

export const leadEntries = pgTable('lead_entries', {
  id: uuid().primaryKey(),
  leadId: uuid('lead_id').notNull(),
  kind: text().$type<'registration' | 'login' | 'checkout' | 'form' | 'yanxue'>().notNull(),
  page: text().notNull(),
  channel: text().notNull().default(''),
  source: text().notNull().default(''),
  courseId: uuid('course_id'),
  /** Title of the form; empty when the course is the subject. */
  subject: text().notNull().default(''),
  at: instant('at').notNull(),
  /** `lastEntryAt` of the lead, kept by triggers; null like `shownStage`. */
  leadAt: instant('lead_at'),
});

/** Staff actions on leads. */
export const leadEvents = pgTable('lead_events', {
  id: uuid().primaryKey(),
  leadId: uuid('lead_id').notNull(),
  at: instant('at').notNull(),
  staffName: text('staff_name').notNull(),
  kind: text().notNull(),
  before: text().notNull().default(''),
  after: text().notNull().default(''),
  text: text().notNull().default(''),
});

/** A single row. */
export const leadSettings = pgTable('lead_settings', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  windowDays: integer('window_days').notNull(),
  keepDays: integer('keep_days').notNull(),
  turns: jsonb().$type<string[]>().notNull(),
});

/** Number of leads per link; triggers write marks, which a job adds up. */
export const leadCounts = pgTable('lead_counts', {
  channel: text().primaryKey(),
  leads: bigint({ mode: 'number' }).notNull(),
});

/** Changes of `lead_counts` that are not added yet. */
export const leadCountMarks = pgTable('lead_count_marks', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  channel: text().notNull(),
  change: smallint().notNull(),
});
