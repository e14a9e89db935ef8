-- The room of a live class: what everybody in it sees at once. `last_seq` numbers its events without gaps.
CREATE TABLE IF NOT EXISTS live_rooms (
  live_id uuid PRIMARY KEY REFERENCES live_classes (id),
  last_seq integer NOT NULL DEFAULT 0 CHECK (last_seq >= 0),
  -- Seconds between two messages of one student; 0 for no limit.
  slow_seconds integer NOT NULL DEFAULT 0 CHECK (slow_seconds BETWEEN 0 AND 300),
  pinned_seq integer,
  -- The sign-in that is open.
  sign_in_seq integer,
  -- The latest poll, open or closed.
  poll_seq integer
);

-- What happened in a room, in order. The client's id makes a repeated call one event.
CREATE TABLE IF NOT EXISTS live_events (
  live_id uuid NOT NULL REFERENCES live_classes (id),
  seq integer NOT NULL CHECK (seq > 0),
  kind text NOT NULL CHECK (kind IN
    ('message', 'delete', 'pin', 'unpin', 'mute', 'unmute', 'slow', 'sign-in', 'sign-in-end', 'poll', 'poll-end', 'end')),
  client_id uuid NOT NULL,
  -- The student; empty for staff.
  user_id uuid REFERENCES users (id),
  -- The staff member's name; empty for a student.
  staff_name text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  -- The message or the poll that it is about.
  target_seq integer,
  -- The choices of a poll, and what was chosen how often when it was closed.
  choices jsonb,
  counts jsonb,
  -- Milliseconds since the class began, negative before it.
  media_ms integer NOT NULL,
  sent_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (live_id, seq)
);
CREATE UNIQUE INDEX IF NOT EXISTS live_events_of_user ON live_events (user_id, live_id, client_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS live_events_of_staff ON live_events (live_id, client_id) WHERE user_id IS NULL;

-- One answer of a student to a poll or a sign-in.
CREATE TABLE IF NOT EXISTS live_answers (
  live_id uuid NOT NULL,
  seq integer NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  choice smallint NOT NULL CHECK (choice >= 0),
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (live_id, seq, user_id),
  FOREIGN KEY (live_id, seq) REFERENCES live_events (live_id, seq)
);
CREATE INDEX IF NOT EXISTS live_answers_by_user_id ON live_answers (user_id);

-- Students who may read but not write in a room.
CREATE TABLE IF NOT EXISTS live_mutes (
  live_id uuid NOT NULL REFERENCES live_classes (id),
  user_id uuid NOT NULL REFERENCES users (id),
  muted_at timestamptz NOT NULL,
  PRIMARY KEY (live_id, user_id)
);
CREATE INDEX IF NOT EXISTS live_mutes_by_user_id ON live_mutes (user_id);

-- When the student first signed in, and since when the hand is up.
ALTER TABLE live_attendance ADD COLUMN IF NOT EXISTS signed_at timestamptz;
ALTER TABLE live_attendance ADD COLUMN IF NOT EXISTS hand_at timestamptz;
