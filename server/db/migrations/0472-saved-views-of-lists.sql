-- Named filters of the console's lists, of one person or shared: what were views of the table of results alone.
DO $$
BEGIN
  IF to_regclass('saved_views') IS NULL THEN
    ALTER TABLE result_views RENAME TO saved_views;
  END IF;
END $$;
-- A key of VIEW_LISTS; the default is for the program of before.
ALTER TABLE saved_views ADD COLUMN IF NOT EXISTS list text NOT NULL DEFAULT 'results';
CREATE UNIQUE INDEX IF NOT EXISTS saved_views_of_staff ON saved_views (staff_id, list, name);
CREATE INDEX IF NOT EXISTS saved_views_shared ON saved_views (list, name) WHERE is_shared;
DROP INDEX IF EXISTS result_views_of_staff;
-- The program of before reads and writes its views through this.
CREATE OR REPLACE VIEW result_views AS
  SELECT id, name, query, is_shared, staff_id, changed_at FROM saved_views WHERE list = 'results';
