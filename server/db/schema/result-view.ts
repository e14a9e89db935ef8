import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ViewQuery } from '#src/contract/console/result-view.ts';
import { instant } from './columns.ts';

/** Named ways to look at the table of results. */
export const resultViews = pgTable('result_views', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  query: jsonb().$type<ViewQuery>().notNull(),
  /** Seen by everybody who sees results; changed by its owner alone. */
  isShared: boolean('is_shared').notNull(),
  staffId: uuid('staff_id').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Links to one view for people without a login. */
export const resultShares = pgTable('result_shares', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  name: text().notNull(),
  query: jsonb().$type<ViewQuery>().notNull(),
  staffId: uuid('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  madeAt: instant('made_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
  seen: integer().notNull().default(0),
  lastSeenAt: instant('last_seen_at'),
});
