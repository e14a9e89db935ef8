import { boolean, pgTable } from 'drizzle-orm/pg-core';

/** Rules by which staff work; one row. */
export const workRules = pgTable('work_rules', {
  id: boolean().primaryKey().default(true),
  isReviewRequired: boolean('is_review_required').notNull().default(false),
});
