-- Certificates of finished courses. Names are those of the day: a course or a student that is renamed changes none.
CREATE SEQUENCE IF NOT EXISTS certificate_number START 100001;
CREATE TABLE certificates (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  course_id uuid NOT NULL REFERENCES courses (id),
  number text NOT NULL UNIQUE,
  -- Part of the public address; nobody can guess it.
  token text NOT NULL UNIQUE,
  course_name text NOT NULL,
  student_name text NOT NULL,
  lesson_count integer NOT NULL,
  issued_at timestamptz NOT NULL,
  -- The course was refunded in full.
  withdrawn_at timestamptz
);
CREATE UNIQUE INDEX certificates_one_valid ON certificates (user_id, course_id) WHERE withdrawn_at IS NULL;
CREATE INDEX certificates_of_student ON certificates (user_id, issued_at DESC);
CREATE INDEX certificates_by_course_id ON certificates (course_id);
