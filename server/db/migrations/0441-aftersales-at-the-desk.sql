-- What waits for the desk, oldest first, and what was decided, newest first.
CREATE INDEX IF NOT EXISTS aftersales_requests_open ON aftersales_requests (state, number) WHERE state IN (0, 2);
CREATE INDEX IF NOT EXISTS aftersales_requests_over ON aftersales_requests (number) WHERE state IN (1, 3, 4, 5);
