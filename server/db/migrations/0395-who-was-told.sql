-- Students who are told that a class begins: how far the job has gone through them, by their ids.
CREATE TABLE live_tellings (
  live_id uuid NOT NULL REFERENCES live_classes (id) ON DELETE CASCADE,
  -- A class that is moved is told of again.
  starts_at timestamptz NOT NULL,
  reached uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  done_at timestamptz,
  PRIMARY KEY (live_id, starts_at)
);
CREATE INDEX live_tellings_open ON live_tellings (starts_at) WHERE done_at IS NULL;

-- The browser that logged in; empty from before.
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS device text NOT NULL DEFAULT '';
