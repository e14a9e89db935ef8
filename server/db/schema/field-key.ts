import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The keys that sealed values of this database; the one with the highest number seals. */
export const fieldKeys = pgTable('field_keys', {
  number: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** As it stands in sealed values; tells nothing about the key. */
  name: text().notNull().unique(),
  namedAt: instant('named_at').notNull(),
  /** Before that no other value is sealed anew: other processes still seal with the key before. */
  startsAt: instant('starts_at').notNull(),
  /** The column that is being sealed anew, by its place in the list of them. */
  place: smallint().notNull().default(0),
  /** The last row of it that is done. */
  lastId: text('last_id'),
  /** Values of this round that could not be opened. */
  failedCount: integer('failed_count').notNull().default(0),
  /** Whether a round is under way, or one is due. */
  isOpen: boolean('is_open').notNull().default(true),
  /** When the first round ended: since then nothing is sealed with an older key. */
  doneAt: instant('done_at'),
});
