-- What waits for the desk, oldest first, and what was decided, newest first.
CREATE INDEX IF NOT EXISTS aftersales_requests_by_state ON aftersales_requests (state, number);
CREATE UNIQUE INDEX IF NOT EXISTS aftersales_requests_number ON aftersales_requests (number);
