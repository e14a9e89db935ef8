import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const pageVersions = pgTable('page_versions', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  file: text().notNull(),
  hash: text().notNull(),
  text: text().notNull(),
  keptAt: instant('kept_at').notNull(),
  staffId: uuid('staff_id'),
  staffName: text('staff_name'),
  restoredFrom: bigint('restored_from', { mode: 'number' }),
  sentences: jsonb().$type<readonly string[]>(),
});
