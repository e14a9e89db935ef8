-- What is wrong, since when, and when it was told. One open alarm of a kind and subject.
CREATE TABLE alarms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  began_at timestamptz NOT NULL,
  -- When it was last found.
  seen_at timestamptz NOT NULL,
  told_at timestamptz,
  ended_at timestamptz,
  -- When there is something to tell next; null: nothing.
  next_tell_at timestamptz
);
CREATE UNIQUE INDEX alarms_open ON alarms (kind, subject) WHERE ended_at IS NULL;
CREATE INDEX alarms_to_tell ON alarms (next_tell_at) WHERE next_tell_at IS NOT NULL;
CREATE INDEX alarms_began ON alarms (began_at);

-- How each job went last, in whichever process.
CREATE TABLE job_states (
  job text PRIMARY KEY,
  every_seconds integer NOT NULL,
  ran_at timestamptz NOT NULL,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- In a row.
  failures integer NOT NULL DEFAULT 0,
  error text NOT NULL DEFAULT '',
  milliseconds integer NOT NULL
);

-- What each process says of itself: answers of the last minutes, and the disk it writes to.
CREATE TABLE process_states (
  process text PRIMARY KEY,
  machine text NOT NULL,
  began_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  answers integer NOT NULL,
  failed_answers integer NOT NULL,
  disk_free_bytes bigint NOT NULL,
  disk_bytes bigint NOT NULL
);
