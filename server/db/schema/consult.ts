import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Talk between one student, or one visitor without an account, and the school's advisor. */
export const consultConversations = pgTable('consult_conversations', {
  id: uuid().primaryKey(),
  userId: uuid('user_id'),
  /** SHA-256 of the key of a visitor without an account. */
  guestKeyHash: text('guest_key_hash'),
  advisorId: uuid('advisor_id').notNull(),
  /** The last message each side has seen. */
  studentReadId: bigint('student_read_id', { mode: 'number' }).notNull().default(0),
  advisorReadId: bigint('advisor_read_id', { mode: 'number' }).notNull().default(0),
  startedAt: instant('started_at').notNull(),
  /**
   * Kept by the table's triggers: the newest message, the first unanswered one, and the course the student looked at
   * last.
   */
  newestId: bigint('newest_id', { mode: 'number' }).notNull().default(0),
  waitingId: bigint('waiting_id', { mode: 'number' }),
  waitingSince: instant('waiting_since'),
  courseId: uuid('course_id'),
  /** The staff member who answers, and who handed the conversation over with which note. */
  claimedBy: uuid('claimed_by'),
  handedBy: text('handed_by').notNull().default(''),
  handNote: text('hand_note').notNull().default(''),
});

export const consultMessages = pgTable('consult_messages', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  /** Chosen by the sender: the same message sent twice is stored once. */
  clientId: uuid('client_id').notNull(),
  sender: text().$type<'student' | 'advisor'>().notNull(),
  body: text().notNull(),
  /** The course the student was looking at. */
  courseId: uuid('course_id'),
  sentAt: instant('sent_at').notNull(),
  /** The staff member who wrote it. */
  staffId: uuid('staff_id'),
});

/** Texts that staff can insert with one tap. */
export const quickReplies = pgTable('quick_replies', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  title: text().notNull(),
  body: text().notNull(),
  changedAt: instant('changed_at').notNull(),
});
