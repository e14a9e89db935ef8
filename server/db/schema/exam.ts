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
  /** Teachers mark the essays; else students do. */
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
    /** Of an essay: their points sum to its score. */
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
  /** After a failed close, the time of the next try. */
  closeClaimedUntil: instant('close_claimed_until'),
  /** Set once everything is marked. */
  score: doublePrecision(),
  /** When it was added to `paper_scores`; only first attempts are. */
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

/** Photographed pages of essays. Which an answer has, and in which order, stands in the answer behind its text. */
export const examPictures = pgTable('exam_pictures', {
  uploadId: uuid('upload_id').primaryKey(),
  attemptId: uuid('attempt_id').notNull(),
  questionId: uuid('question_id').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
});

/** A photographed page that the server was told of, by the device's id of it, until it has arrived or will not come. */
export const examNotedPages = pgTable(
  'exam_noted_pages',
  {
    /** Also the request of its upload. */
    pageId: uuid('page_id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    questionId: uuid('question_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** Among the pages of the answer, from 0. */
    position: smallint().notNull(),
    /** SHA-256 of the bytes to come; null where the browser cannot tell. */
    digest: text(),
    /** By the device's clock, as far as the server has set it right. */
    takenAt: instant('taken_at').notNull(),
    notedAt: instant('noted_at').notNull(),
    /** Set when the attempt is closed. */
    waitsUntil: instant('waits_until'),
    settledAt: instant('settled_at'),
    /** Of one that arrived. */
    uploadId: uuid('upload_id'),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.attemptId] })],
);

/** An attempt whose essays teachers mark, from the moment it is handed in. */
export const examMarkings = pgTable('exam_markings', {
  attemptId: uuid('attempt_id').primaryKey(),
  /** Counted up, for staff. */
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  handedInAt: instant('handed_in_at').notNull(),
  /** The newest mark; 0 before the first. */
  markVersion: integer('mark_version').notNull().default(0),
  /** The mark that the student reads. */
  releasedVersion: integer('released_version'),
  releasedAt: instant('released_at'),
  claimedBy: uuid('claimed_by'),
  claimedUntil: instant('claimed_until'),
});

/** What a teacher gives one essay; null for no score yet. */
export interface EssayMark {
  readonly question: string;
  readonly score: number | null;
  readonly words: string;
  /** Missing for a mark that did not go by steps. */
  readonly steps?: MarkedSteps;
}

/** What a teacher says of an attempt; every save is a version. */
export const examMarks = pgTable(
  'exam_marks',
  {
    attemptId: uuid('attempt_id').notNull(),
    version: integer().notNull(),
    /** The browser's id for one save. */
    requestId: uuid('request_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    marks: jsonb().$type<readonly EssayMark[]>().notNull(),
    strokes: jsonb().$type<readonly Stroke[]>().notNull(),
    /** Why a mark that the student had read was changed. */
    reason: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.version] })],
);

/** How many students got so many points in their first attempt, essays left out. */
export const paperScores = pgTable(
  'paper_scores',
  {
    paperId: uuid('paper_id').notNull(),
    points: doublePrecision().notNull(),
    students: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.points] })],
);

/** The points of those students for each question, summed. */
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
