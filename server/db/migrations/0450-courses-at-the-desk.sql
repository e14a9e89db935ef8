-- What the desk sells a course for: which of these values the desk set last, so that an import leaves them, and every change of them.
ALTER TABLE courses ADD COLUMN IF NOT EXISTS desk_values text[] NOT NULL DEFAULT '{}';
CREATE TABLE IF NOT EXISTS course_changes (
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  -- Counts the changes of a course, from 1.
  revision integer NOT NULL CHECK (revision > 0),
  at timestamptz NOT NULL,
  -- Empty for an import.
  staff_id uuid,
  staff_name text NOT NULL,
  reason text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (course_id, revision)
);
-- The list of the desk, by course number.
CREATE INDEX IF NOT EXISTS courses_by_shelf ON courses (is_on_shelf, course_number);
CREATE INDEX IF NOT EXISTS courses_by_subject ON courses (subject_id, course_number);
