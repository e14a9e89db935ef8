-- Texts of agreements as they were changed at the desk: rows are only added. The text that stood before a change is the first.
CREATE TABLE IF NOT EXISTS agreement_versions (
  -- The agreement of a kind of courses, or a course with a text of its own.
  owner_id uuid NOT NULL,
  -- Counts the versions of one owner, from 1.
  revision integer NOT NULL CHECK (revision > 0),
  version text NOT NULL,
  title text NOT NULL,
  -- Markdown, and its safe HTML. Both empty: from then on the course has the text of its kind.
  text text,
  content_html text,
  at timestamptz NOT NULL,
  -- Empty for what stood before the desk changed it.
  staff_id uuid,
  staff_name text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (owner_id, revision),
  CHECK ((text IS NULL) = (content_html IS NULL))
);
