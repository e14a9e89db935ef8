import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
