-- no transaction
-- How many students are in a room now.
CREATE INDEX CONCURRENTLY IF NOT EXISTS live_attendance_of_live ON live_attendance (live_id, seen_at);
