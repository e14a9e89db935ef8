import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Recorded tries, for the limits in `tries.ts`. */
export const tries = pgTable('tries', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  kind: text().notNull(),
  /** The subject of the limit: a user, a mobile, an address. */
  subject: text().notNull(),
  triedAt: instant('tried_at').notNull(),
});
