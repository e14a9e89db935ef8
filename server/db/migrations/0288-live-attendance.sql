-- How long a student sat in a live class: it is a lesson that was had, also when its recording is never watched.
CREATE TABLE live_attendance (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  live_id uuid NOT NULL REFERENCES live_classes (id) ON DELETE CASCADE,
  seconds integer NOT NULL DEFAULT 0 CHECK (seconds >= 0),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, live_id)
);
