-- How far the buyer had watched each video of a course when an order opened it: that is no use of what was bought.
ALTER TABLE order_courses ADD COLUMN IF NOT EXISTS watched_before jsonb NOT NULL DEFAULT '{}';
