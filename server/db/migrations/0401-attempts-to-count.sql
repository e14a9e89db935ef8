-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS exam_attempts_to_count ON exam_attempts (submitted_at)
  WHERE counted_at IS NULL AND number = 1 AND submitted_at IS NOT NULL;
