import { sql } from 'drizzle-orm';
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
import type { Stroke } from '#src/contract/homework-states.ts';
import type { MarkedSteps, Step } from '#src/contract/marking-steps.ts';
import type { ExamState, QuestionKind } from '#src/contract/states.ts';
import { instant } from './columns.ts';

export const papers = pgTable('papers', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  subjectId: integer('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  intro: text().notNull(),
  /** Owners of this course may take it; null for everybody. */
  courseId: uuid('course_id'),
  durationSeconds: integer('duration_seconds').notNull(),
  passScore: doublePrecision('pass_score').notNull(),
  maxAttempts: integer('max_attempts'),
  opensAt: instant('opens_at'),
  closesAt: instant('closes_at'),
  isShown: boolean('is_shown').notNull(),
  /** True when teachers mark the essays; otherwise students do. */
  isTeacherMarked: boolean('is_teacher_marked').notNull().default(false),
  position: smallint().notNull(),
});

export const questions = pgTable('questions', {
  id: uuid().primaryKey(),
  subjectId: integer('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  kind: smallint().$type<QuestionKind>().notNull(),
  stem: text().notNull(),
  /** Text before the question: a passage, a case; empty when there is none. */
  material: text().notNull(),
  options: jsonb().$type<readonly { readonly key: string; readonly text: string }[]>().notNull(),
  /**
   * Choices: the right keys. Blanks: for each blank the accepted texts, separated by `|`. Essays: the reference answer.
   */
  answer: jsonb().$type<readonly string[]>().notNull(),
  analysis: text().notNull(),
  knowledge: text().notNull(),
  difficulty: smallint().notNull(),
  /** Everybody may practise it, also before it appeared in a paper. */
  isPractice: boolean('is_practice').notNull(),
});

export const paperQuestions = pgTable(
  'paper_questions',
  {
    paperId: uuid('paper_id').notNull(),
    questionId: uuid('question_id').notNull(),
    position: smallint().notNull(),
    sectionTitle: text('section_title').notNull(),
    score: doublePrecision().notNull(),
    /** Marking steps of an essay: their points add up to its score. Empty for none. */
    steps: jsonb().$type<readonly Step[]>().notNull().default([]),
    stepsRevision: integer('steps_revision').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.questionId] })],
);

export const examAttempts = pgTable('exam_attempts', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  paperId: uuid('paper_id').notNull(),
  /** Number of a student's attempt at a paper, from 1. */
  number: integer().notNull(),
  state: smallint().$type<ExamState>().notNull(),
  mycourseId: uuid('mycourse_id'),
  sectionId: uuid('section_id'),
  startedAt: instant('started_at').notNull(),
  deadlineAt: instant('deadline_at').notNull(),
  submittedAt: instant('submitted_at'),
  closedBy: text('closed_by').$type<'student' | 'time'>(),
  lateSubmittedAt: instant('late_submitted_at'),
  /** After a failed close: time of the next try. */
  closeClaimedUntil: instant('close_claimed_until'),
  /** Null until everything is marked. */
  score: doublePrecision(),
  /** When it was added to `paper_scores`; null for all but first attempts. */
  countedAt: instant('counted_at'),
  /** 64 hexadecimal digits, created by the database: the key of drafts on the student's devices. */
  draftKey: text('draft_key')
    .notNull()
    .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
});

export const examAnswers = pgTable(
  'exam_answers',
  {
    attemptId: uuid('attempt_id').notNull(),
    questionId: uuid('question_id').notNull(),
    revision: integer().notNull(),
    answer: jsonb().$type<string[]>().notNull(),
    isFlagged: boolean('is_flagged').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** Answers after the time was over: shown, never marked. */
    lateAnswer: jsonb('late_answer').$type<string[]>(),
    isCorrect: boolean('is_correct'),
    score: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.questionId] })],
);

/** Photographed pages of essays. Each answer lists its pages, in order, after its text. */
export const examPictures = pgTable('exam_pictures', {
  uploadId: uuid('upload_id').primaryKey(),
  attemptId: uuid('attempt_id').notNull(),
  questionId: uuid('question_id').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
});

/** Photographed pages that a device has announced, by the device's id, until they have arrived or will not come. */
export const examNotedPages = pgTable(
  'exam_noted_pages',
  {
    /** Also the request id of its upload. */
    pageId: uuid('page_id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    questionId: uuid('question_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** Position among the pages of the answer, from 0. */
    position: smallint().notNull(),
    /** SHA-256 of the announced bytes; null when the browser cannot compute it. */
    digest: text(),
    /** By the device's clock, corrected by the server's time as far as known. */
    takenAt: instant('taken_at').notNull(),
    notedAt: instant('noted_at').notNull(),
    /** Until when the page is accepted; null until the attempt is closed. */
    waitsUntil: instant('waits_until'),
    settledAt: instant('settled_at'),
    /** Uuid of the upload; null until the page has arrived. */
    uploadId: uuid('upload_id'),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.attemptId] })],
);

/** Attempts whose essays teachers mark, from submission on. */
export const examMarkings = pgTable('exam_markings', {
  attemptId: uuid('attempt_id').primaryKey(),
  /** Running number, shown to staff. */
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  handedInAt: instant('handed_in_at').notNull(),
  /** Version of the newest mark; 0 before the first. */
  markVersion: integer('mark_version').notNull().default(0),
  /** Version of the mark that the student can read; null for none. */
  releasedVersion: integer('released_version'),
  releasedAt: instant('released_at'),
  claimedBy: uuid('claimed_by'),
  claimedUntil: instant('claimed_until'),
});

/** A teacher's mark for one essay; `score` is null until it is given. */
export interface EssayMark {
  readonly question: string;
  readonly score: number | null;
  readonly words: string;
  /** Undefined for a mark without steps. */
  readonly steps?: MarkedSteps;
}

/** Marks of attempts by teachers; each save is a new version. */
export const examMarks = pgTable(
  'exam_marks',
  {
    attemptId: uuid('attempt_id').notNull(),
    version: integer().notNull(),
    /** Id of the save, chosen by the browser. */
    requestId: uuid('request_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    marks: jsonb().$type<readonly EssayMark[]>().notNull(),
    strokes: jsonb().$type<readonly Stroke[]>().notNull(),
    /** Why a mark that the student may have read was changed. */
    reason: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.version] })],
);

/** Number of students per number of points in their first attempt, without essays. */
export const paperScores = pgTable(
  'paper_scores',
  {
    paperId: uuid('paper_id').notNull(),
    points: doublePrecision().notNull(),
    students: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.points] })],
);

/** Sum of those students' points per question. */
export const questionPoints = pgTable(
  'question_points',
  {
    paperId: uuid('paper_id').notNull(),
    questionId: uuid('question_id').notNull(),
    points: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.questionId] })],
);

export const practiceAnswers = pgTable('practice_answers', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  questionId: uuid('question_id').notNull(),
  requestId: uuid('request_id').notNull(),
  answer: jsonb().$type<string[]>().notNull(),
  isCorrect: boolean('is_correct'),
  answeredAt: instant('answered_at').notNull(),
});
