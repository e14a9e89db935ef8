CREATE TABLE papers (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  subject_id integer NOT NULL,
  subject_name text NOT NULL,
  intro text NOT NULL,
  -- Who has this course may take it; null for everybody.
  course_id uuid REFERENCES courses (id),
  duration_seconds integer NOT NULL CHECK (duration_seconds > 0),
  pass_score double precision NOT NULL CHECK (pass_score >= 0),
  max_attempts integer CHECK (max_attempts > 0),
  opens_at timestamptz,
  closes_at timestamptz,
  is_shown boolean NOT NULL,
  position smallint NOT NULL,
  CHECK (closes_at > opens_at)
);

CREATE TABLE questions (
  id uuid PRIMARY KEY,
  subject_id integer NOT NULL,
  subject_name text NOT NULL,
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 5),
  stem text NOT NULL,
  material text NOT NULL,
  options jsonb NOT NULL,
  -- Choices: the right keys. Blanks: for each blank the accepted texts, divided by |. Essays: the reference answer.
  answer jsonb NOT NULL,
  analysis text NOT NULL,
  knowledge text NOT NULL,
  difficulty smallint NOT NULL CHECK (difficulty BETWEEN 1 AND 5),
  -- May be practised by everybody, also before it was met in a paper.
  is_practice boolean NOT NULL
);
CREATE INDEX questions_practice ON questions (subject_id, id) WHERE is_practice;

CREATE TABLE paper_questions (
  paper_id uuid NOT NULL REFERENCES papers (id) ON DELETE CASCADE,
  question_id uuid NOT NULL REFERENCES questions (id),
  position smallint NOT NULL,
  section_title text NOT NULL,
  score double precision NOT NULL CHECK (score > 0),
  PRIMARY KEY (paper_id, question_id),
  UNIQUE (paper_id, position)
);
CREATE INDEX paper_questions_question ON paper_questions (question_id);

CREATE TABLE exam_attempts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  paper_id uuid NOT NULL REFERENCES papers (id),
  number integer NOT NULL CHECK (number > 0),
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 2),
  mycourse_id uuid,
  section_id uuid,
  started_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  submitted_at timestamptz,
  closed_by text CHECK (closed_by IN ('student', 'time')),
  late_submitted_at timestamptz,
  score double precision,
  CHECK ((state = 0) = (submitted_at IS NULL)),
  CHECK ((submitted_at IS NULL) = (closed_by IS NULL)),
  CHECK ((state = 2) = (score IS NOT NULL)),
  UNIQUE (user_id, paper_id, number)
);
CREATE UNIQUE INDEX exam_attempts_one_going ON exam_attempts (user_id, paper_id) WHERE state = 0;
CREATE INDEX exam_attempts_due ON exam_attempts (deadline_at) WHERE state = 0;
CREATE INDEX exam_attempts_user ON exam_attempts (user_id, started_at DESC);

CREATE TABLE exam_answers (
  attempt_id uuid NOT NULL REFERENCES exam_attempts (id) ON DELETE CASCADE,
  question_id uuid NOT NULL REFERENCES questions (id),
  revision integer NOT NULL CHECK (revision >= 0),
  answer jsonb NOT NULL,
  is_flagged boolean NOT NULL,
  saved_at timestamptz NOT NULL,
  -- What came after the time was over: shown, never marked.
  late_answer jsonb,
  is_correct boolean,
  score double precision,
  PRIMARY KEY (attempt_id, question_id)
);
CREATE INDEX exam_answers_question ON exam_answers (question_id);

CREATE TABLE practice_answers (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  question_id uuid NOT NULL REFERENCES questions (id),
  request_id uuid NOT NULL,
  answer jsonb NOT NULL,
  is_correct boolean,
  answered_at timestamptz NOT NULL,
  UNIQUE (user_id, request_id)
);
CREATE INDEX practice_answers_user ON practice_answers (user_id, question_id, answered_at DESC);
