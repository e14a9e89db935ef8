import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Keys that sealed values of this database; the one with the highest number is current. */
export const fieldKeys = pgTable('field_keys', {
  number: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** As in sealed values; reveals nothing about the key. */
  name: text().notNull().unique(),
  namedAt: instant('named_at').notNull(),
  /** Resealing starts then: until that time other processes still seal with the previous key. */
  startsAt: instant('starts_at').notNull(),
  /** The column in progress, by its place in the list. */
  place: smallint().notNull().default(0),
  /** The last finished row of it. */
  lastId: text('last_id'),
  /** Values of this round that could not be opened. */
  failedCount: integer('failed_count').notNull().default(0),
  /** Whether a round is running or due. */
  isOpen: boolean('is_open').notNull().default(true),
  /** End of the first round: since then nothing is sealed with an older key. */
  doneAt: instant('done_at'),
});
