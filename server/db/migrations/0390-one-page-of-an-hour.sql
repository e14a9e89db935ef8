-- no transaction
-- Sums of one page over a month: with the hour alone PostgreSQL reads those of all pages.
CREATE INDEX CONCURRENTLY IF NOT EXISTS visit_facts_hour_page ON visit_facts (hour, page);
DROP INDEX CONCURRENTLY IF EXISTS visit_facts_hour;
