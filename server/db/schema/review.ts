import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { BlockAnchor, ReviewedPage, ReviewState } from '#src/contract/console/review.ts';
import { instant } from './columns.ts';

export const reviews = pgTable('reviews', {
  id: uuid().primaryKey(),
  file: text().notNull(),
  path: text().notNull(),
  state: text().$type<ReviewState>().notNull(),
  text: text().notNull(),
  beforeText: text('before_text').notNull(),
  baseHash: text('base_hash').notNull(),
  sentences: jsonb().$type<readonly string[]>().notNull(),
  pages: jsonb().$type<readonly ReviewedPage[]>().notNull().default([]),
  note: text().notNull(),
  authorId: uuid('author_id').notNull(),
  authorName: text('author_name').notNull(),
  sentAt: instant('sent_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedName: text('decided_name'),
  decidedAt: instant('decided_at'),
  reason: text(),
});

export const pageApprovals = pgTable('page_approvals', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  reviewId: uuid('review_id').notNull(),
  path: text().notNull(),
  beforeHash: text('before_hash').notNull(),
  afterHash: text('after_hash').notNull(),
  decidedBy: uuid('decided_by').notNull(),
  decidedAt: instant('decided_at').notNull(),
});

export const pageComments = pgTable('page_comments', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  file: text().notNull(),
  block: text(),
  anchor: jsonb().$type<BlockAnchor>(),
  threadId: bigint('thread_id', { mode: 'number' }),
  staffId: uuid('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  text: text().notNull(),
  madeAt: instant('made_at').notNull(),
  settledAt: instant('settled_at'),
  settledName: text('settled_name'),
});
