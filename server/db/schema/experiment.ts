import { bigint, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ExperimentSpec } from '#src/contract/console/experiment.ts';
import { instant } from './columns.ts';

export const experiments = pgTable('experiments', {
  id: uuid().primaryKey(),
  page: text().notNull(),
  /** The id that its author gave it. */
  name: text().notNull(),
  version: text().notNull().default(''),
  number: integer().notNull().default(1),
  spec: jsonb().$type<ExperimentSpec>().notNull(),
  firstSeenAt: instant('first_seen_at').notNull(),
  /** When it was no longer published; null while it is. */
  stoppedAt: instant('stopped_at'),
  endedAt: instant('ended_at'),
  winner: text().notNull().default(''),
  endedBy: text('ended_by').notNull().default(''),
});

export const experimentExposures = pgTable(
  'experiment_exposures',
  {
    experimentId: uuid('experiment_id').notNull(),
    visitor: text().notNull(),
    arm: text().notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.experimentId, table.visitor] })],
);

export const visitorStudents = pgTable('visitor_students', {
  visitor: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  linkedAt: instant('linked_at').notNull(),
});

/** Number of people per arm and amount paid after refunds. */
export const experimentAmounts = pgTable(
  'experiment_amounts',
  {
    experimentId: uuid('experiment_id').notNull(),
    arm: text().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    people: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.experimentId, table.arm, table.cents] })],
);

export const experimentDays = pgTable(
  'experiment_days',
  {
    experimentId: uuid('experiment_id').notNull(),
    arm: text().notNull(),
    day: date().notNull(),
    visitors: integer().notNull(),
    converted: integer().notNull(),
    paid: integer().notNull(),
    refunded: integer().notNull(),
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull().default(0),
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.experimentId, table.arm, table.day] })],
);
