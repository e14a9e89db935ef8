-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS client_reports_error ON client_reports (error_id, created_at) WHERE error_id IS NOT NULL;
