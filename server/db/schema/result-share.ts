import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ResultQuery } from '#src/contract/console/result-share.ts';
import { instant } from './columns.ts';

/** Links to one view for people without a login. */
export const resultShares = pgTable('result_shares', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  name: text().notNull(),
  query: jsonb().$type<ResultQuery>().notNull(),
  staffId: uuid('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  madeAt: instant('made_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
  seen: integer().notNull().default(0),
  lastSeenAt: instant('last_seen_at'),
});
