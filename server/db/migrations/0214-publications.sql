-- What staff ordered to be put before visitors, and what became of it.
CREATE TABLE publications (
  -- Chosen by who orders it: the same order sent twice is one.
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('publish', 'rollback')),
  state text NOT NULL CHECK (state IN ('scheduled', 'running', 'live', 'unchanged', 'failed', 'cancelled')),
  staff_id uuid NOT NULL REFERENCES staff (id),
  staff_name text NOT NULL,
  -- The release that was looked at, or is to be gone back to; null for what the files say when it begins.
  wanted text,
  is_sure boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  started_at timestamptz,
  -- A running one that gave no sign for a minute was left behind by a process that is gone.
  alive_at timestamptz,
  ended_at timestamptz,
  release text,
  release_before text,
  steps jsonb NOT NULL DEFAULT '[]',
  pages jsonb NOT NULL DEFAULT '[]',
  problem text
);
-- One at a time.
CREATE UNIQUE INDEX publications_running ON publications ((true)) WHERE state = 'running';
CREATE INDEX publications_due ON publications (due_at) WHERE state = 'scheduled';
CREATE INDEX publications_by_time ON publications (created_at DESC);
