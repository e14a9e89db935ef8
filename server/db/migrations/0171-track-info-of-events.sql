-- Where the course of an event stands among all courses, as the browser sent it.
ALTER TABLE visitor_events ADD COLUMN track_info jsonb;
