-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS exchange_codes_of_batch ON exchange_codes (batch_id, position)
  WHERE batch_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS exchange_codes_used_of_batch ON exchange_codes (batch_id, used_at DESC, position DESC)
  WHERE used_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS exchange_codes_stopped_of_batch ON exchange_codes (batch_id, position)
  WHERE stopped_at IS NOT NULL;
