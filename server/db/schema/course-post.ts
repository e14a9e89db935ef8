import { bigint, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { PostKind, PostState } from '#src/contract/post-states.ts';
import { instant } from './columns.ts';

/** What students write of a course, see `post-states.ts`. */
export const coursePosts = pgTable('course_posts', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  kind: text().$type<PostKind>().notNull(),
  courseId: uuid('course_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Of a review. */
  stars: smallint(),
  /** Of a review: how much of the lessons its writer had finished by then. */
  learnedPercent: smallint('learned_percent'),
  text: text().notNull(),
  state: text().$type<PostState>().notNull(),
  /** Counts the changes by anybody. */
  revision: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  /** Of the text as it is. */
  writtenAt: instant('written_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  /** Why it was refused: told to the student. */
  refusal: text().notNull().default(''),
  answer: text().notNull().default(''),
  answeredAt: instant('answered_at'),
  answeredBy: uuid('answered_by'),
});
