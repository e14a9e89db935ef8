-- Named ways to look at the table of results: of one person, or of everybody who sees results.
CREATE TABLE IF NOT EXISTS result_views (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- The filters, as in the address: {"by": "campaign", "days": "30", "page": "/901"}
  query jsonb NOT NULL,
  is_shared boolean NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff (id),
  changed_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS result_views_of_staff ON result_views (staff_id);

-- Links to one view for people without a login. The token is kept as its hash only.
CREATE TABLE IF NOT EXISTS result_shares (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  name text NOT NULL,
  query jsonb NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff (id),
  staff_name text NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  seen integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz
);
CREATE INDEX IF NOT EXISTS result_shares_newest ON result_shares (made_at DESC);
CREATE INDEX IF NOT EXISTS result_shares_of_staff ON result_shares (staff_id);
CREATE INDEX IF NOT EXISTS result_shares_expiry ON result_shares (expires_at);
