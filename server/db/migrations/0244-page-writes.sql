-- Saves of page files that were begun: written down before the file is touched, gone when their record and version are kept.
CREATE TABLE page_writes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file text NOT NULL,
  -- What the file is to hold, and the hashes of that and of what it held.
  text text NOT NULL,
  hash text NOT NULL,
  before_hash text NOT NULL,
  -- As the record and the version will say.
  action text NOT NULL,
  restored_from bigint REFERENCES page_versions (id),
  staff_id uuid NOT NULL REFERENCES staff (id),
  staff_name text NOT NULL,
  role text NOT NULL,
  address text NOT NULL,
  begun_at timestamptz NOT NULL
);
