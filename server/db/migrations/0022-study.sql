CREATE TABLE videos (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses (id),
  name text NOT NULL,
  poster text NOT NULL,
  url text NOT NULL,
  subtitles_url text NOT NULL,
  duration_seconds integer NOT NULL CHECK (duration_seconds > 0),
  is_free boolean NOT NULL
);
CREATE INDEX videos_course ON videos (course_id);

CREATE TABLE chapters (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses (id),
  outline_tp smallint NOT NULL CHECK (outline_tp IN (1, 2, 3)),
  name text NOT NULL,
  position smallint NOT NULL
);
CREATE INDEX chapters_course ON chapters (course_id, outline_tp, position);

CREATE TABLE live_classes (
  id uuid PRIMARY KEY,
  classroom text NOT NULL UNIQUE,
  course_id uuid NOT NULL REFERENCES courses (id),
  teacher_id uuid NOT NULL REFERENCES teachers (id),
  name text NOT NULL,
  intro text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  is_public boolean NOT NULL,
  stream_url text NOT NULL,
  poster text NOT NULL,
  -- When the recording can be watched; null when there will be none.
  record_at timestamptz,
  record_video_id uuid REFERENCES videos (id),
  CHECK (ends_at > starts_at),
  CHECK ((record_at IS NULL) = (record_video_id IS NULL)),
  CHECK (record_at IS NULL OR record_at >= ends_at)
);
CREATE INDEX live_classes_start ON live_classes (starts_at);
CREATE INDEX live_classes_course ON live_classes (course_id, starts_at);

CREATE TABLE sections (
  id uuid PRIMARY KEY,
  chapter_id uuid NOT NULL REFERENCES chapters (id) ON DELETE CASCADE,
  name text NOT NULL,
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 5),
  position smallint NOT NULL,
  duration_seconds integer NOT NULL DEFAULT 0 CHECK (duration_seconds >= 0),
  is_free boolean NOT NULL DEFAULT false,
  video_id uuid REFERENCES videos (id),
  live_id uuid REFERENCES live_classes (id),
  paper_uuid uuid,
  material_url text NOT NULL DEFAULT '',
  CHECK ((kind = 1) = (video_id IS NOT NULL)),
  CHECK (kind <> 2 OR live_id IS NOT NULL)
);
CREATE INDEX sections_chapter ON sections (chapter_id, position);
CREATE INDEX sections_video ON sections (video_id);

CREATE TABLE video_progress (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  video_id uuid NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  position_seconds integer NOT NULL CHECK (position_seconds >= 0),
  -- The farthest place reached; never goes back.
  reached_seconds integer NOT NULL CHECK (reached_seconds >= 0),
  done_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, video_id)
);

CREATE TABLE course_agreements (
  id uuid PRIMARY KEY,
  -- The courses it is for: a kind of courses, or one course.
  kind text,
  course_id uuid UNIQUE REFERENCES courses (id),
  version text NOT NULL,
  title text NOT NULL,
  content_html text NOT NULL,
  CHECK ((kind IS NULL) <> (course_id IS NULL))
);
CREATE UNIQUE INDEX course_agreements_kind ON course_agreements (kind) WHERE kind IS NOT NULL;

-- What was agreed to is kept as it was read.
CREATE TABLE agreement_confirmations (
  my_course_id uuid PRIMARY KEY REFERENCES my_courses (id) ON DELETE CASCADE,
  version text NOT NULL,
  title text NOT NULL,
  content_html text NOT NULL,
  confirmed_at timestamptz NOT NULL
);

CREATE TABLE document_tickets (
  ticket_hash text PRIMARY KEY,
  my_course_id uuid NOT NULL REFERENCES my_courses (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX document_tickets_expiry ON document_tickets (expires_at);

CREATE TABLE reservations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  course_id uuid REFERENCES courses (id),
  live_id uuid REFERENCES live_classes (id),
  created_at timestamptz NOT NULL,
  CHECK ((course_id IS NULL) <> (live_id IS NULL)),
  UNIQUE (user_id, course_id),
  UNIQUE (user_id, live_id)
);
CREATE INDEX reservations_live ON reservations (live_id);
CREATE INDEX reservations_course ON reservations (course_id);

CREATE TABLE consult_requests (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses (id),
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  mobile text NOT NULL CHECK (mobile ~ '^1[0-9]{10}$'),
  name text NOT NULL,
  message text NOT NULL,
  advisor_id uuid NOT NULL REFERENCES advisors (id),
  china_day text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (course_id, mobile, china_day)
);
