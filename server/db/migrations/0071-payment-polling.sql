-- When a payment that has not ended is asked about next; none: at once.
ALTER TABLE payments ADD COLUMN next_ask_at timestamptz;
DROP INDEX payments_started;
CREATE INDEX payments_due ON payments (next_ask_at NULLS FIRST) WHERE status = 'started';
