-- Blocks that somebody keeps under a name, to add them to other pages.
CREATE TABLE IF NOT EXISTS page_sections (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  name text NOT NULL,
  -- Each block as a list item of YAML, in order.
  blocks jsonb NOT NULL,
  kept_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS page_sections_of_staff ON page_sections (staff_id);
