CREATE TABLE student_infos (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  school text NOT NULL,
  major text NOT NULL,
  grade text NOT NULL,
  student_number text NOT NULL,
  email text NOT NULL,
  wechat_number text NOT NULL,
  emergency_name text NOT NULL,
  emergency_phone text NOT NULL,
  auth_state smallint NOT NULL CHECK (auth_state IN (0, 1, 2)),
  bound_at timestamptz,
  unbound_at timestamptz,
  updated_at timestamptz NOT NULL,
  CHECK (auth_state <> 1 OR (school <> '' AND student_number <> '' AND bound_at IS NOT NULL))
);
CREATE UNIQUE INDEX student_infos_one_account ON student_infos (school, student_number) WHERE auth_state = 1;

CREATE TABLE subjects (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL UNIQUE
);

CREATE TABLE colleges (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  province_id uuid NOT NULL,
  province_name text NOT NULL,
  position integer NOT NULL
);
CREATE INDEX colleges_province ON colleges (province_id, position);

CREATE TABLE college_subjects (
  college_id uuid NOT NULL REFERENCES colleges (id) ON DELETE CASCADE,
  subject_id integer NOT NULL REFERENCES subjects (id),
  PRIMARY KEY (college_id, subject_id)
);

CREATE TABLE college_infos (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  exam_year integer NOT NULL,
  province_id uuid NOT NULL,
  province_name text NOT NULL,
  subject_id integer NOT NULL REFERENCES subjects (id),
  college_id uuid REFERENCES colleges (id),
  graduate_college text NOT NULL,
  graduate_major text NOT NULL,
  examinee smallint NOT NULL CHECK (examinee IN (0, 1, 2)),
  updated_at timestamptz NOT NULL
);

CREATE TABLE real_names (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  name_masked text NOT NULL,
  id_masked text NOT NULL,
  id_hash text NOT NULL,
  state smallint NOT NULL CHECK (state IN (1, 2, 3)),
  reference text NOT NULL,
  reason text NOT NULL,
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz
);
CREATE UNIQUE INDEX real_names_one_account ON real_names (id_hash) WHERE state IN (1, 2);

CREATE TABLE real_name_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tried_at timestamptz NOT NULL
);
CREATE INDEX real_name_tries_user ON real_name_tries (user_id, tried_at);

CREATE TABLE deployment_secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE collects (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  collected_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, course_id)
);

CREATE TABLE exchange_codes (
  code text PRIMARY KEY CHECK (code ~ '^[0-9A-Z]{12}$'),
  title text NOT NULL,
  course_id uuid REFERENCES courses (id),
  coupon_id uuid REFERENCES coupons (id),
  owner_id uuid REFERENCES users (id),
  expires_at timestamptz NOT NULL,
  used_by uuid REFERENCES users (id),
  used_at timestamptz,
  CHECK ((course_id IS NULL) <> (coupon_id IS NULL)),
  CHECK ((used_by IS NULL) = (used_at IS NULL))
);
CREATE INDEX exchange_codes_user ON exchange_codes (used_by, used_at);
