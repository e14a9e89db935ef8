import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';

/** Rules by which staff work; one row. */
export const workRules = pgTable('work_rules', {
  id: boolean().primaryKey().default(true),
  isReviewRequired: boolean('is_review_required').notNull().default(false),
  /** In cents; a larger refund by staff needs a second person. */
  refundLimitCents: integer('refund_limit_cents').notNull().default(50_000),
});
