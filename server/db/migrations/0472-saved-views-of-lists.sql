-- Named filters of the console's lists, of one person or shared. Those of the table of results come here; the program of before
-- goes on with `result_views`, which nothing reads after it.
CREATE TABLE IF NOT EXISTS saved_views (
  id uuid PRIMARY KEY,
  -- A key of VIEW_LISTS.
  list text NOT NULL,
  name text NOT NULL,
  -- The filter, as in the list's address: {"state": "4"}
  query jsonb NOT NULL,
  is_shared boolean NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff (id),
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS saved_views_of_staff ON saved_views (staff_id, list, name);
CREATE INDEX IF NOT EXISTS saved_views_shared ON saved_views (list, name) WHERE is_shared;
INSERT INTO saved_views (id, list, name, query, is_shared, staff_id, changed_at)
  SELECT id, 'results', name, query, is_shared, staff_id, changed_at FROM result_views
  ON CONFLICT DO NOTHING;
