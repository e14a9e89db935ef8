import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Held, PublishStep } from '#src/contract/console/publisher-calls.ts';
import type { PublicationState, PublishedPage } from '#src/contract/console/release.ts';
import { instant } from './columns.ts';

export const publications = pgTable('publications', {
  id: uuid().primaryKey(),
  kind: text().$type<'publish' | 'rollback'>().notNull(),
  state: text().$type<PublicationState>().notNull(),
  staffId: uuid('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  wanted: text(),
  isSure: boolean('is_sure').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  dueAt: instant('due_at'),
  startedAt: instant('started_at'),
  aliveAt: instant('alive_at'),
  endedAt: instant('ended_at'),
  release: text(),
  releaseBefore: text('release_before'),
  steps: jsonb().$type<readonly PublishStep[]>().notNull().default([]),
  pages: jsonb().$type<readonly PublishedPage[]>().notNull().default([]),
  problem: text(),
  held: jsonb().$type<Held>(),
  isAgain: boolean('is_again').notNull().default(false),
});
