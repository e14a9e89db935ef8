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

/** A question that a student answered wrong. All but `note` and `removedAt` is the fold of `mistakeReviews`. */
export const mistakes = pgTable(
  'mistakes',
  {
    userId: uuid('user_id').notNull(),
    questionId: uuid('question_id').notNull(),
    firstWrongAt: instant('first_wrong_at').notNull(),
    firstSource: text('first_source').$type<MistakeSource>().notNull(),
    /** The attempt or the practice answer. */
    firstSourceId: uuid('first_source_id').notNull(),
    lastWrongAt: instant('last_wrong_at').notNull(),
    lastAnswerAt: instant('last_answer_at').notNull(),
    wrongCount: integer('wrong_count').notNull(),
    stability: doublePrecision().notNull(),
    difficulty: doublePrecision().notNull(),
    reps: integer().notNull(),
    lapses: integer().notNull(),
    dueAt: instant('due_at').notNull(),
    /** Study days in a row that began with a right answer. */
    rightDays: integer('right_days').notNull(),
    state: smallint().$type<MistakeState>().notNull(),
    note: text().notNull().default(''),
    removedAt: instant('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);

/** Every marked answer to a question of the book. Only students' own marks of essays change. */
export const mistakeReviews = pgTable('mistake_reviews', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userId: uuid('user_id').notNull(),
  questionId: uuid('question_id').notNull(),
  /** The attempt, the practice answer, or the id that the browser gave a redo: each counts once for a question. */
  requestId: uuid('request_id').notNull(),
  source: text().$type<MistakeSource>().notNull(),
  answer: jsonb().$type<string[]>().notNull(),
  isRight: boolean('is_right').notNull(),
  answeredAt: instant('answered_at').notNull(),
});

/** How far the job has filled in the answers from before the book. */
export const mistakeMarks = pgTable('mistake_marks', {
  id: smallint().primaryKey(),
  /** The last student it went through. */
  reached: uuid().notNull(),
  doneAt: instant('done_at'),
});
