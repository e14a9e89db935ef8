-- What students write of a course: reviews by buyers and questions (decision 0290).
CREATE TABLE IF NOT EXISTS course_posts (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind text NOT NULL CHECK (kind IN ('review', 'question')),
  course_id uuid NOT NULL REFERENCES courses (id),
  user_id uuid NOT NULL REFERENCES users (id),
  -- Of a review: its stars, and how much of the lessons its writer had finished by then.
  stars smallint CHECK (stars BETWEEN 1 AND 5),
  learned_percent smallint CHECK (learned_percent BETWEEN 50 AND 100),
  text text NOT NULL CHECK (text <> '' AND char_length(text) <= 1000),
  state text NOT NULL CHECK (state IN ('waiting', 'shown', 'refused')),
  -- Counts the changes by anybody.
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  -- Of the text as it is.
  written_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES staff (id),
  -- Told to the student.
  refusal text NOT NULL DEFAULT '' CHECK (char_length(refusal) <= 100),
  answer text NOT NULL DEFAULT '' CHECK (char_length(answer) <= 1000),
  answered_at timestamptz,
  answered_by uuid REFERENCES staff (id),
  CHECK ((kind = 'review') = (stars IS NOT NULL)),
  CHECK ((kind = 'review') = (learned_percent IS NOT NULL)),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state = 'refused') = (refusal <> '')),
  CHECK ((answer = '') = (answered_at IS NULL))
);
CREATE UNIQUE INDEX IF NOT EXISTS course_reviews_once ON course_posts (user_id, course_id) WHERE kind = 'review';
CREATE INDEX IF NOT EXISTS course_posts_of_user ON course_posts (user_id, kind, written_at DESC);
CREATE INDEX IF NOT EXISTS course_posts_newest ON course_posts (course_id, kind, written_at DESC, number DESC) WHERE state = 'shown';
CREATE INDEX IF NOT EXISTS course_posts_best ON course_posts (course_id, kind, stars DESC, number DESC) WHERE state = 'shown';
CREATE INDEX IF NOT EXISTS course_posts_waiting ON course_posts (written_at, number) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS course_posts_unanswered ON course_posts (written_at, number)
  WHERE state = 'shown' AND kind = 'question' AND answered_at IS NULL;
CREATE INDEX IF NOT EXISTS course_posts_decided ON course_posts (decided_at DESC, number DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS course_posts_by_decided_by ON course_posts (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS course_posts_by_answered_by ON course_posts (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS course_posts_by_course_id ON course_posts (course_id);
