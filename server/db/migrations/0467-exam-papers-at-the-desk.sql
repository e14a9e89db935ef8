-- Exam papers whose essays teachers mark (decision 0325). Nothing changes for papers that are not said to be.
ALTER TABLE papers ADD COLUMN IF NOT EXISTS is_teacher_marked boolean NOT NULL DEFAULT false;

-- One row for an attempt that teachers mark, from the moment it is handed in.
CREATE TABLE IF NOT EXISTS exam_markings (
  attempt_id uuid PRIMARY KEY REFERENCES exam_attempts (id) ON DELETE CASCADE,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  handed_in_at timestamptz NOT NULL,
  -- The newest mark, and the one that the student reads.
  mark_version integer NOT NULL DEFAULT 0,
  released_version integer,
  released_at timestamptz,
  -- The teacher who marks it now; nobody else may until then.
  claimed_by uuid REFERENCES staff (id),
  claimed_until timestamptz,
  CHECK ((released_version IS NULL) = (released_at IS NULL)),
  CHECK (released_version <= mark_version),
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL))
);
CREATE INDEX IF NOT EXISTS exam_markings_waiting ON exam_markings (handed_in_at, number) WHERE released_at IS NULL;
CREATE INDEX IF NOT EXISTS exam_markings_released ON exam_markings (released_at DESC, number DESC) WHERE released_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS exam_markings_claimed ON exam_markings (claimed_by) WHERE claimed_by IS NOT NULL;

-- Every save of a teacher is a version.
CREATE TABLE IF NOT EXISTS exam_marks (
  attempt_id uuid NOT NULL REFERENCES exam_markings (attempt_id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  -- The browser's id for one save.
  request_id uuid NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff (id),
  staff_name text NOT NULL,
  -- [{"question": uuid, "score": 7.5, "words": "…"}]; a draft may leave a score out with null.
  marks jsonb NOT NULL,
  -- [{"picture": uuid, "color": "red", "path": "M0.1 0.2L0.3 0.4"}]: paths in 0 to 1 of the picture's width and height.
  strokes jsonb NOT NULL DEFAULT '[]',
  -- Why a mark that the student had read was changed; empty for the first.
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (attempt_id, version),
  UNIQUE (attempt_id, request_id)
);
CREATE INDEX IF NOT EXISTS exam_marks_by_staff ON exam_marks (staff_id);
