-- Exchange codes that the desk makes by the batch. Decision 0322.
CREATE TABLE IF NOT EXISTS exchange_batches (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text NOT NULL,
  course_id uuid NOT NULL REFERENCES courses (id),
  size integer NOT NULL CHECK (size > 0),
  expires_at timestamptz NOT NULL,
  -- Each student may use one of them.
  is_once boolean NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  stopped_at timestamptz,
  stopped_by text NOT NULL DEFAULT '',
  stop_reason text NOT NULL DEFAULT ''
);
CREATE INDEX IF NOT EXISTS exchange_batches_by_course ON exchange_batches (course_id);
CREATE INDEX IF NOT EXISTS exchange_batches_by_end ON exchange_batches (expires_at);
-- Empty for codes from before.
ALTER TABLE exchange_codes ADD COLUMN IF NOT EXISTS batch_id uuid REFERENCES exchange_batches (id);
-- Counts the codes of a batch, from 1.
ALTER TABLE exchange_codes ADD COLUMN IF NOT EXISTS position integer;
ALTER TABLE exchange_codes ADD COLUMN IF NOT EXISTS stopped_at timestamptz;
ALTER TABLE exchange_codes ADD COLUMN IF NOT EXISTS stopped_by text NOT NULL DEFAULT '';
ALTER TABLE exchange_codes ADD COLUMN IF NOT EXISTS stop_reason text NOT NULL DEFAULT '';
