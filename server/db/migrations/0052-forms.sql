CREATE TABLE forms (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  title text NOT NULL,
  intro text NOT NULL,
  done_text text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  fields jsonb NOT NULL,
  -- Whether a student may send it again with other answers.
  may_change boolean NOT NULL,
  opens_at timestamptz,
  closes_at timestamptz,
  CHECK (closes_at > opens_at)
);

-- What a course asks of its students, in order.
CREATE TABLE course_steps (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses (id),
  position smallint NOT NULL,
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 5),
  title text NOT NULL,
  form_id uuid NOT NULL REFERENCES forms (id),
  -- The steps after it wait for it.
  is_required boolean NOT NULL,
  UNIQUE (course_id, position)
);

CREATE TABLE form_answers (
  id uuid PRIMARY KEY,
  form_id uuid NOT NULL REFERENCES forms (id),
  -- Null for a form that belongs to no step; those are answered once a student.
  step_id uuid REFERENCES course_steps (id),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  answers jsonb,
  draft jsonb,
  form_version integer NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  submitted_at timestamptz,
  updated_at timestamptz NOT NULL,
  CHECK ((answers IS NULL) = (submitted_at IS NULL))
);
CREATE UNIQUE INDEX form_answers_step ON form_answers (user_id, step_id) WHERE step_id IS NOT NULL;
CREATE UNIQUE INDEX form_answers_form ON form_answers (user_id, form_id) WHERE step_id IS NULL;

CREATE TABLE service_evaluations (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL UNIQUE,
  form_id uuid NOT NULL REFERENCES forms (id),
  form_version integer NOT NULL,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  course_id uuid REFERENCES courses (id),
  answers jsonb NOT NULL,
  submitted_at timestamptz NOT NULL
);
CREATE INDEX service_evaluations_submitted ON service_evaluations (submitted_at);

-- Things that students of a course choose a kind of, and get sent.
CREATE TABLE merchandises (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses (id),
  title text NOT NULL,
  intro text NOT NULL,
  image text NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  position smallint NOT NULL,
  CHECK (closes_at > opens_at)
);
CREATE INDEX merchandises_course ON merchandises (course_id);

CREATE TABLE merchandise_specs (
  merchandise_id uuid NOT NULL REFERENCES merchandises (id) ON DELETE CASCADE,
  spec text NOT NULL,
  label text NOT NULL,
  position smallint NOT NULL,
  stock integer NOT NULL CHECK (stock >= 0),
  taken_count integer NOT NULL DEFAULT 0 CHECK (taken_count BETWEEN 0 AND stock),
  PRIMARY KEY (merchandise_id, spec)
);

CREATE TABLE merchandise_choices (
  id uuid PRIMARY KEY,
  merchandise_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  spec text NOT NULL,
  receiver text NOT NULL,
  phone text NOT NULL,
  full_district text NOT NULL,
  location text NOT NULL,
  chosen_at timestamptz NOT NULL,
  sent_at timestamptz,
  FOREIGN KEY (merchandise_id, spec) REFERENCES merchandise_specs (merchandise_id, spec),
  UNIQUE (merchandise_id, user_id)
);
CREATE INDEX merchandise_choices_user ON merchandise_choices (user_id);
