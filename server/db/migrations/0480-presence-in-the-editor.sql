-- Open windows of the page editor, while they say where they are (decision 0334). Nothing of it is worth a crash-safe write.
CREATE UNLOGGED TABLE IF NOT EXISTS page_presence (
  -- Chosen by the window.
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  file text NOT NULL,
  -- The selected block; without an index the settings of the page.
  block jsonb,
  seen_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS page_presence_staff ON page_presence (staff_id);
CREATE INDEX IF NOT EXISTS page_presence_seen ON page_presence (seen_at);
