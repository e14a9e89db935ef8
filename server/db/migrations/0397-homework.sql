-- Homework (decision 0284): tasks of a course, what students hand in, and what teachers mark.
CREATE TABLE IF NOT EXISTS homeworks (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses (id),
  -- The section after which it is done; null for one of the whole course.
  section_id uuid REFERENCES sections (id) ON DELETE SET NULL,
  title text NOT NULL CHECK (title <> ''),
  -- Markdown, as its author wrote it, and the HTML made of it.
  task text NOT NULL,
  task_html text NOT NULL,
  -- What a mark goes by; teachers alone read it.
  rubric text NOT NULL DEFAULT '',
  -- Null: it gets a grade, not a score.
  full_score integer CHECK (full_score BETWEEN 1 AND 1000),
  due_at timestamptz,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS homeworks_of_course ON homeworks (course_id, position, id);
CREATE INDEX IF NOT EXISTS homeworks_by_section ON homeworks (section_id);

-- One row a version: a teacher who asks for it again makes room for the next.
CREATE TABLE IF NOT EXISTS homework_answers (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  homework_id uuid NOT NULL REFERENCES homeworks (id),
  user_id uuid NOT NULL REFERENCES users (id),
  version integer NOT NULL CHECK (version >= 1),
  state text NOT NULL CHECK (state IN ('draft', 'handed-in', 'marked', 'released', 'seen')),
  text text NOT NULL DEFAULT '',
  -- Counts the saves of the draft.
  revision integer NOT NULL DEFAULT 1,
  -- The browser's id for handing in: the same one sent again hands in once.
  request_id uuid,
  created_at timestamptz NOT NULL,
  handed_in_at timestamptz,
  -- The newest mark, and the one that the student reads.
  mark_version integer NOT NULL DEFAULT 0,
  released_version integer,
  released_at timestamptz,
  seen_at timestamptz,
  -- The teacher who marks it now; nobody else may until then.
  claimed_by uuid REFERENCES staff (id),
  claimed_until timestamptz,
  UNIQUE (user_id, homework_id, version),
  UNIQUE (user_id, request_id),
  CHECK ((state = 'draft') = (handed_in_at IS NULL)),
  CHECK ((state = 'draft') = (request_id IS NULL)),
  CHECK ((state IN ('released', 'seen')) = (released_version IS NOT NULL)),
  CHECK ((released_version IS NULL) = (released_at IS NULL)),
  CHECK ((state = 'seen') = (seen_at IS NOT NULL)),
  CHECK (released_version <= mark_version),
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL))
);
CREATE INDEX IF NOT EXISTS homework_answers_by_homework ON homework_answers (homework_id);
CREATE INDEX IF NOT EXISTS homework_answers_waiting ON homework_answers (handed_in_at, number) WHERE state IN ('handed-in', 'marked');
CREATE INDEX IF NOT EXISTS homework_answers_released ON homework_answers (released_at DESC, number DESC) WHERE released_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS homework_answers_claimed ON homework_answers (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS homework_answers_unseen ON homework_answers (user_id, released_at) WHERE state = 'released';

CREATE TABLE IF NOT EXISTS homework_pictures (
  answer_id uuid NOT NULL REFERENCES homework_answers (id) ON DELETE CASCADE,
  upload_id uuid NOT NULL REFERENCES uploads (id),
  position integer NOT NULL CHECK (position >= 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  PRIMARY KEY (answer_id, upload_id)
);
CREATE UNIQUE INDEX IF NOT EXISTS homework_pictures_by_upload ON homework_pictures (upload_id);

-- Every save of a teacher is a version; the picture itself stays as it was handed in.
CREATE TABLE IF NOT EXISTS homework_marks (
  answer_id uuid NOT NULL REFERENCES homework_answers (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  -- The browser's id for one save.
  request_id uuid NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff (id),
  staff_name text NOT NULL,
  words text NOT NULL,
  score integer CHECK (score >= 0),
  grade text CHECK (grade IN ('A', 'B', 'C', 'D')),
  asks_redo boolean NOT NULL DEFAULT false,
  -- [{"picture": uuid, "color": "red", "path": "M0.1 0.2L0.3 0.4"}]: paths in 0 to 1 of the picture's width and height.
  strokes jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (answer_id, version),
  UNIQUE (answer_id, request_id)
);
CREATE INDEX IF NOT EXISTS homework_marks_by_staff ON homework_marks (staff_id);

-- Pictures of homework. Not validated: every row satisfied the narrower rule.
ALTER TABLE uploads DROP CONSTRAINT IF EXISTS uploads_purpose_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN (1, 2, 3, 4)) NOT VALID;
