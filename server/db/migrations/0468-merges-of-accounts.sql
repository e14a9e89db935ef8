-- Two accounts of one person become one (decision 0326): who asked, who carried it out, and where the mobile leads.
CREATE TABLE IF NOT EXISTS account_merges (
  -- The browser's id: the same wish sent again is the same row.
  id uuid PRIMARY KEY,
  kept_id uuid NOT NULL REFERENCES users (id),
  left_id uuid NOT NULL REFERENCES users (id),
  state text NOT NULL CHECK (state IN ('asked', 'done', 'refused')),
  reason text NOT NULL,
  asked_by uuid NOT NULL REFERENCES staff (id),
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  decided_by_name text NOT NULL DEFAULT '',
  decided_at timestamptz,
  -- Why it was refused; empty otherwise.
  refusal text NOT NULL DEFAULT '',
  -- Whether the mobile of the closed account leads to the kept one; null until it is done.
  mobile_leads boolean,
  CHECK (kept_id <> left_id),
  CHECK ((state = 'asked') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX IF NOT EXISTS account_merges_one_asked ON account_merges (least(kept_id, left_id), greatest(kept_id, left_id))
  WHERE state = 'asked';
CREATE INDEX IF NOT EXISTS account_merges_asked ON account_merges (asked_at, id) WHERE state = 'asked';
CREATE INDEX IF NOT EXISTS account_merges_decided ON account_merges (decided_at DESC, id DESC) WHERE state <> 'asked';
CREATE INDEX IF NOT EXISTS account_merges_by_kept ON account_merges (kept_id);
CREATE INDEX IF NOT EXISTS account_merges_by_left ON account_merges (left_id);
CREATE INDEX IF NOT EXISTS account_merges_by_staff ON account_merges (asked_by);

-- Mobiles of closed accounts that lead to the account which was kept.
CREATE TABLE IF NOT EXISTS merged_mobiles (
  mobile text PRIMARY KEY CHECK (mobile ~ '^1[0-9]{10}$'),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS merged_mobiles_by_user ON merged_mobiles (user_id);

-- The account that has what this closed one had.
ALTER TABLE users ADD COLUMN IF NOT EXISTS merged_into uuid REFERENCES users (id);
CREATE INDEX IF NOT EXISTS users_merged ON users (merged_into) WHERE merged_into IS NOT NULL;
