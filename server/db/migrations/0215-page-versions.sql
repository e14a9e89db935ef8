-- Every text that a page's file had, as far as the console knows: what was saved there, and what it found changed elsewhere.
CREATE TABLE page_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file text NOT NULL,
  hash text NOT NULL,
  text text NOT NULL,
  kept_at timestamptz NOT NULL,
  -- Null for what was changed outside the console; then `kept_at` is when it was first seen.
  staff_id uuid REFERENCES staff (id),
  staff_name text,
  -- The version whose text this one took up again.
  restored_from bigint REFERENCES page_versions (id),
  -- What changed since the version before, in sentences; null until somebody looks.
  sentences jsonb
);
CREATE INDEX page_versions_of_file ON page_versions (file, id DESC);
