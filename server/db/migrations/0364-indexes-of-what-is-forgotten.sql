-- no transaction
-- Pictures that are gone and forgotten after a day: without it the job reads the whole table every half minute.
CREATE INDEX CONCURRENTLY IF NOT EXISTS uploads_to_sweep ON uploads (state, is_swept, gone_at);
