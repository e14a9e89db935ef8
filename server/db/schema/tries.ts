import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What somebody tried, for the limits of `tries.ts`. */
export const tries = pgTable('tries', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  kind: text().notNull(),
  /** Who or what the limit is on: a user, a mobile, an address. */
  subject: text().notNull(),
  triedAt: instant('tried_at').notNull(),
});
