import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Certificates of finished courses, with the names at the time of issue. */
export const certificates = pgTable('certificates', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  courseId: uuid('course_id').notNull(),
  number: text().notNull(),
  /** Part of the public address. */
  token: text().notNull(),
  courseName: text('course_name').notNull(),
  studentName: text('student_name').notNull(),
  lessonCount: integer('lesson_count').notNull(),
  issuedAt: instant('issued_at').notNull(),
  /** When it was withdrawn because the course was fully refunded; null while it is valid. */
  withdrawnAt: instant('withdrawn_at'),
});
