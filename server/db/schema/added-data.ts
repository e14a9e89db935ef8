import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What was put into this database once and is the operator's from then on. */
export const addedData = pgTable('added_data', {
  name: text().primaryKey(),
  addedAt: instant('added_at').notNull(),
});
