-- The keys that sealed what students say of themselves, by the names that stand in the values; the newest seals. What an older one
-- sealed is sealed anew by a job in the order of ids: place and last_id say how far it is, done_at since when nothing else is left.
CREATE TABLE field_keys (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[0-9a-f]{8}$'),
  named_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  place smallint NOT NULL DEFAULT 0,
  last_id text,
  failed_count integer NOT NULL DEFAULT 0,
  is_open boolean NOT NULL DEFAULT true,
  done_at timestamptz
);
