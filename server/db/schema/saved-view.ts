import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ViewFilter, ViewList } from '#src/contract/console/view-lists.ts';
import { instant } from './columns.ts';

/** Named filters of the console's lists. */
export const savedViews = pgTable('saved_views', {
  id: uuid().primaryKey(),
  list: text().$type<ViewList>().notNull(),
  name: text().notNull(),
  query: jsonb().$type<ViewFilter>().notNull(),
  /** True: everybody with access to the list sees the view; only its owner can change it. */
  isShared: boolean('is_shared').notNull(),
  staffId: uuid('staff_id').notNull(),
  changedAt: instant('changed_at').notNull(),
});
