import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
