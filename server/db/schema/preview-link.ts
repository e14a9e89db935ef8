import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const previewLinks = pgTable('preview_links', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  file: text().notNull(),
  path: text().notNull(),
  text: text().notNull(),
  staffId: uuid('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  madeAt: instant('made_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
  seen: integer().notNull().default(0),
  lastSeenAt: instant('last_seen_at'),
});
