-- Errors of browsers by what they have in common. `client_reports` keeps a few samples of each.
CREATE TABLE client_errors (
  id uuid PRIMARY KEY,
  -- Of the part of the site, the kind, the message without numbers, and the files it went through.
  fingerprint text NOT NULL UNIQUE,
  part text NOT NULL,
  kind text NOT NULL,
  message text NOT NULL,
  place text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  reports bigint NOT NULL DEFAULT 0,
  visits bigint NOT NULL DEFAULT 0,
  -- The last visits that reported it, so that each is counted once.
  recent_visits jsonb NOT NULL DEFAULT '[]',
  -- Names, the newest first.
  releases jsonb NOT NULL DEFAULT '[]',
  browsers jsonb NOT NULL DEFAULT '{}',
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  sampled_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text NOT NULL DEFAULT '',
  -- Releases in which it may still come without being a new fault.
  solved_releases jsonb NOT NULL DEFAULT '[]',
  -- When it came again after it was solved.
  back_at timestamptz
);
CREATE INDEX client_errors_last ON client_errors (last_seen_at, id);
CREATE INDEX client_errors_first ON client_errors (first_seen_at);

CREATE TABLE client_error_days (
  error_id uuid NOT NULL REFERENCES client_errors ON DELETE CASCADE,
  day date NOT NULL,
  reports integer NOT NULL,
  PRIMARY KEY (error_id, day)
);

ALTER TABLE client_reports ADD COLUMN error_id uuid;
ALTER TABLE client_reports ADD COLUMN frames jsonb NOT NULL DEFAULT '[]';
ALTER TABLE client_reports ADD COLUMN release text NOT NULL DEFAULT '';
ALTER TABLE client_reports ADD COLUMN browser text NOT NULL DEFAULT '';
-- The browser's whole name is kept no more, and `release` says what `build` was to say.
ALTER TABLE client_reports ALTER COLUMN build SET DEFAULT '';
ALTER TABLE client_reports ALTER COLUMN user_agent SET DEFAULT '';
