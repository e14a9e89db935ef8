-- A page as somebody wrote it, shown to whoever has the link, for a time.
CREATE TABLE preview_links (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  file text NOT NULL,
  path text NOT NULL,
  text text NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff (id),
  staff_name text NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  seen integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz
);
CREATE INDEX preview_links_by_time ON preview_links (made_at DESC);
