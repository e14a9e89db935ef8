import { bigint, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { PostKind, PostState } from '#src/contract/post-states.ts';
import { instant } from './columns.ts';

/** Reviews of and questions on courses by students; see `post-states.ts`. */
export const coursePosts = pgTable('course_posts', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  kind: text().$type<PostKind>().notNull(),
  courseId: uuid('course_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** 1 to 5; null for a question. */
  stars: smallint(),
  /** For a review: percent of lessons that its writer had finished; null for a question. */
  learnedPercent: smallint('learned_percent'),
  text: text().notNull(),
  state: text().$type<PostState>().notNull(),
  /** Counts all changes by students and staff. */
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  /** When the current text was written. */
  writtenAt: instant('written_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  /** Why it was refused, as told to the student; empty otherwise. */
  refusal: text().notNull().default(''),
  answer: text().notNull().default(''),
  answeredAt: instant('answered_at'),
  answeredBy: uuid('answered_by'),
});
