import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { HomeworkGrade, HomeworkState, Stroke } from '#src/contract/homework-states.ts';
import type { MarkedSteps, Step } from '#src/contract/marking-steps.ts';
import { instant } from './columns.ts';

/** Tasks of a course, or of one section of it. */
export const homeworks = pgTable('homeworks', {
  id: uuid().primaryKey(),
  courseId: uuid('course_id').notNull(),
  sectionId: uuid('section_id'),
  title: text().notNull(),
  /** Markdown. */
  task: text().notNull(),
  taskHtml: text('task_html').notNull(),
  /** Markdown for teachers. */
  rubric: text().notNull().default(''),
  /** Maximum score; null when it gets a grade. */
  fullScore: integer('full_score'),
  /** Marking steps: their points add up to the full score. Empty for a grade. */
  steps: jsonb().$type<readonly Step[]>().notNull().default([]),
  stepsRevision: integer('steps_revision').notNull().default(0),
  dueAt: instant('due_at'),
  position: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
});

/** Students' answers to homework, one row per version; see `homework-states.ts`. */
export const homeworkAnswers = pgTable('homework_answers', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  homeworkId: uuid('homework_id').notNull(),
  userId: uuid('user_id').notNull(),
  version: integer().notNull(),
  state: text().$type<HomeworkState>().notNull(),
  text: text().notNull().default(''),
  /** Number of saves of the draft. */
  revision: integer().notNull().default(1),
  /** Id of the submission, chosen by the browser: sent twice, it counts once. */
  requestId: uuid('request_id'),
  createdAt: instant('created_at').notNull(),
  handedInAt: instant('handed_in_at'),
  /** Version of the newest mark; 0 before the first. */
  markVersion: integer('mark_version').notNull().default(0),
  /** Version of the mark that the student can read; null for none. */
  releasedVersion: integer('released_version'),
  releasedAt: instant('released_at'),
  seenAt: instant('seen_at'),
  claimedBy: uuid('claimed_by'),
  claimedUntil: instant('claimed_until'),
});

/** The pages of an answer, in their order. */
export const homeworkPictures = pgTable(
  'homework_pictures',
  {
    answerId: uuid('answer_id').notNull(),
    uploadId: uuid('upload_id').notNull(),
    position: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.answerId, table.uploadId] })],
);

/** Marks of answers by teachers; each save is a new version. */
export const homeworkMarks = pgTable(
  'homework_marks',
  {
    answerId: uuid('answer_id').notNull(),
    version: integer().notNull(),
    /** Id of the save, chosen by the browser. */
    requestId: uuid('request_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    words: text().notNull(),
    score: integer(),
    grade: text().$type<HomeworkGrade>(),
    asksRedo: boolean('asks_redo').notNull().default(false),
    strokes: jsonb().$type<readonly Stroke[]>().notNull(),
    /** Null for a mark without steps. */
    steps: jsonb().$type<MarkedSteps | null>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.answerId, table.version] })],
);
