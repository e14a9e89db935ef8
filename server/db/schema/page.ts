import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { BatchOutcome, PageDeed } from '#src/contract/console/page-batch.ts';
import type { PresentBlock } from '#src/contract/console/page-presence.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';
import { instant } from './columns.ts';

export const pageDrafts = pgTable(
  'page_drafts',
  {
    staffId: uuid('staff_id').notNull(),
    file: text().notNull(),
    text: text().notNull(),
    baseText: text('base_text').notNull(),
    baseHash: text('base_hash').notNull(),
    revision: integer().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.file] })],
);

/** Open windows of the editor, by an id that each window chose. */
export const pagePresence = pgTable('page_presence', {
  id: uuid().primaryKey(),
  staffId: uuid('staff_id').notNull(),
  file: text().notNull(),
  /** Null: the page's settings. */
  block: jsonb().$type<Static<typeof PresentBlock>>(),
  seenAt: instant('seen_at').notNull(),
});

export const pageWrites = pgTable('page_writes', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  file: text().notNull(),
  text: text().notNull(),
  hash: text().notNull(),
  beforeHash: text('before_hash').notNull(),
  action: text().notNull(),
  restoredFrom: bigint('restored_from', { mode: 'number' }),
  staffId: uuid('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  role: text().$type<StaffRole>().notNull(),
  address: text().notNull(),
  begunAt: instant('begun_at').notNull(),
});

export const pageBatches = pgTable('page_batches', {
  id: uuid().primaryKey(),
  staffId: uuid('staff_id').notNull(),
  deed: jsonb().$type<PageDeed>().notNull(),
  begunAt: instant('begun_at').notNull(),
  undoneAt: instant('undone_at'),
});

export const pageBatchFiles = pgTable(
  'page_batch_files',
  {
    batchId: uuid('batch_id').notNull(),
    file: text().notNull(),
    beforeHash: text('before_hash'),
    afterHash: text('after_hash'),
    outcome: text().$type<BatchOutcome | 'begun'>().notNull(),
    reason: text(),
    undone: text().$type<BatchOutcome>(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.file] })],
);

export const pageSections = pgTable('page_sections', {
  id: uuid().primaryKey(),
  staffId: uuid('staff_id').notNull(),
  name: text().notNull(),
  blocks: jsonb().$type<readonly string[]>().notNull(),
  keptAt: instant('kept_at').notNull(),
});
