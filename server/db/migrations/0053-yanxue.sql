CREATE TABLE news_clicks (
  news_id uuid PRIMARY KEY REFERENCES news (id) ON DELETE CASCADE,
  click_count integer NOT NULL CHECK (click_count > 0)
);

CREATE TABLE yanxue_activities (
  course_id uuid PRIMARY KEY REFERENCES courses (id),
  city text NOT NULL,
  subtitle text NOT NULL,
  day_count smallint NOT NULL CHECK (day_count > 0),
  night_count smallint NOT NULL CHECK (night_count >= 0),
  highlights jsonb NOT NULL,
  schedule jsonb NOT NULL,
  included jsonb NOT NULL,
  excluded jsonb NOT NULL,
  notices jsonb NOT NULL,
  gallery jsonb NOT NULL,
  leader_id uuid NOT NULL REFERENCES teachers (id),
  -- Whether a companion goes with the student all the way.
  has_peipao boolean NOT NULL
);

CREATE TABLE yanxue_tours (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES yanxue_activities (course_id),
  name text NOT NULL,
  meeting_point text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  apply_from timestamptz NOT NULL,
  apply_until timestamptz NOT NULL,
  seats integer NOT NULL CHECK (seats >= 0),
  taken_count integer NOT NULL DEFAULT 0 CHECK (taken_count BETWEEN 0 AND seats),
  CHECK (apply_from < apply_until AND apply_until <= starts_at AND starts_at < ends_at)
);
CREATE INDEX yanxue_tours_course ON yanxue_tours (course_id, starts_at);

CREATE TABLE yanxue_customer_infos (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  course_id uuid NOT NULL REFERENCES yanxue_activities (course_id),
  fields jsonb NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, course_id)
);

CREATE TABLE yanxue_trips (
  id uuid PRIMARY KEY,
  customer_info_id uuid NOT NULL REFERENCES yanxue_customer_infos (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tour_id uuid NOT NULL REFERENCES yanxue_tours (id),
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 3),
  travel jsonb NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
-- A student may choose again after cancelling.
CREATE UNIQUE INDEX yanxue_trips_one ON yanxue_trips (customer_info_id) WHERE state <> 3;
CREATE INDEX yanxue_trips_user ON yanxue_trips (user_id, tour_id);

CREATE TABLE yanxue_checkins (
  id uuid PRIMARY KEY,
  tour_id uuid NOT NULL REFERENCES yanxue_tours (id),
  day smallint NOT NULL CHECK (day > 0),
  title text NOT NULL,
  task text NOT NULL,
  place text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CHECK (ends_at > starts_at)
);
CREATE INDEX yanxue_checkins_tour ON yanxue_checkins (tour_id, starts_at);

CREATE TABLE yanxue_checkin_records (
  id uuid PRIMARY KEY,
  checkin_id uuid NOT NULL REFERENCES yanxue_checkins (id),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  content text NOT NULL,
  mood smallint NOT NULL CHECK (mood BETWEEN 1 AND 5),
  submitted_at timestamptz NOT NULL,
  UNIQUE (checkin_id, user_id)
);
