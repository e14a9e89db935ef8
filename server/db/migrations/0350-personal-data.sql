-- When an account will be erased, chosen by its owner; and when that was done: the row stays for bookkeeping, without the person.
ALTER TABLE users ADD COLUMN IF NOT EXISTS erase_at timestamptz;
ALTER TABLE users ADD COLUMN IF NOT EXISTS erased_at timestamptz;
ALTER TABLE users DROP CONSTRAINT IF EXISTS users_mobile_check;
ALTER TABLE users DROP CONSTRAINT IF EXISTS users_mobile_or_erased;
ALTER TABLE users ADD CONSTRAINT users_mobile_or_erased CHECK (mobile ~ '^1[0-9]{10}$' OR erased_at IS NOT NULL) NOT VALID;

-- Each wish to be erased, and what became of it. After a backup is restored, the erased ones are erased again.
CREATE TABLE erasures (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  state text NOT NULL CHECK (state IN ('waiting', 'cancelled', 'erased')),
  asked_at timestamptz NOT NULL,
  -- The staff member who asked for the student; empty when the student did.
  asked_by text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  ended_at timestamptz,
  -- When what was written meanwhile was looked for once more.
  swept_at timestamptz,
  CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE INDEX erasures_by_user_id ON erasures (user_id);
CREATE UNIQUE INDEX erasures_one_waiting ON erasures (user_id) WHERE state = 'waiting';
CREATE INDEX erasures_unswept ON erasures (ended_at) WHERE state = 'erased' AND swept_at IS NULL;

-- Proves for some minutes that the holder has shown a code of the account's mobile.
CREATE TABLE account_tickets (
  ticket_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('mobile', 'export')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_tickets_by_user_id ON account_tickets (user_id);
CREATE INDEX account_tickets_expiry ON account_tickets (expires_at);

-- How far a retention rule has come, where rows that stay lie between those that go.
CREATE TABLE retention_marks (
  rule text PRIMARY KEY,
  -- The last row it looked at; null at the begin of a round.
  reached text,
  round_ended_at timestamptz
);

-- What was told about somebody's health is deleted after the tour; the rest of the form stays.
ALTER TABLE yanxue_customer_infos ADD COLUMN IF NOT EXISTS trimmed_at timestamptz;
