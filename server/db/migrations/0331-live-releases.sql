-- Who may write and publish pages: one machine at a time. `fencing` grows with each change of hands, so that a machine that
-- lost the lease while it worked cannot say what is live.
CREATE TABLE authoring_leases (
  name text PRIMARY KEY,
  machine text NOT NULL,
  fencing bigint NOT NULL,
  expires_at timestamptz NOT NULL
);

-- What every machine shows: the row with the highest seq. A rollback is a row of its own.
CREATE TABLE live_releases (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  release text NOT NULL,
  -- SHA-256 of the list of its files, and the list's name in the store.
  list_hash text NOT NULL,
  action text NOT NULL,
  switched_at timestamptz NOT NULL,
  switched_by text NOT NULL,
  machine text NOT NULL,
  fencing bigint NOT NULL
);

-- What each machine shows, and when it was last heard of.
CREATE TABLE release_machines (
  machine text PRIMARY KEY,
  release text NOT NULL,
  seq bigint NOT NULL,
  seen_at timestamptz NOT NULL,
  -- Why it does not follow; null while it does.
  problem text
);
