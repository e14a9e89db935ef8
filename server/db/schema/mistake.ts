import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MistakeSource, MistakeState } from '#src/contract/states.ts';
import { instant } from './columns.ts';

/**
 * Questions that a student has answered wrong. All columns but `note` and `removedAt` are computed from
 * `mistakeReviews`.
 */
export const mistakes = pgTable(
  'mistakes',
  {
    userId: uuid('user_id').notNull(),
    questionId: uuid('question_id').notNull(),
    firstWrongAt: instant('first_wrong_at').notNull(),
    firstSource: text('first_source').$type<MistakeSource>().notNull(),
    /** Uuid of the attempt or the practice answer. */
    firstSourceId: uuid('first_source_id').notNull(),
    lastWrongAt: instant('last_wrong_at').notNull(),
    lastAnswerAt: instant('last_answer_at').notNull(),
    wrongCount: integer('wrong_count').notNull(),
    stability: doublePrecision().notNull(),
    difficulty: doublePrecision().notNull(),
    reps: integer().notNull(),
    lapses: integer().notNull(),
    dueAt: instant('due_at').notNull(),
    /** Number of study days in a row whose first answer was right. */
    rightDays: integer('right_days').notNull(),
    state: smallint().$type<MistakeState>().notNull(),
    note: text().notNull().default(''),
    removedAt: instant('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);

/** All marked answers to questions of the book. Only students' own marks of essays can change. */
export const mistakeReviews = pgTable('mistake_reviews', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userId: uuid('user_id').notNull(),
  questionId: uuid('question_id').notNull(),
  /** Uuid of the attempt, of the practice answer, or the browser's id of a redo: each counts once per question. */
  requestId: uuid('request_id').notNull(),
  source: text().$type<MistakeSource>().notNull(),
  answer: jsonb().$type<string[]>().notNull(),
  isRight: boolean('is_right').notNull(),
  answeredAt: instant('answered_at').notNull(),
});

/** Progress of the job that adds answers from before the mistake book existed. */
export const mistakeMarks = pgTable('mistake_marks', {
  id: smallint().primaryKey(),
  /** The last student that was handled. */
  reached: uuid().notNull(),
  doneAt: instant('done_at'),
});
