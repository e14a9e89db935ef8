import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Data that was inserted once and belongs to the operator since then. */
export const addedData = pgTable('added_data', {
  name: text().primaryKey(),
  addedAt: instant('added_at').notNull(),
});
