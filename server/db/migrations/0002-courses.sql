CREATE TABLE teachers (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  subject text NOT NULL,
  photo text NOT NULL
);

CREATE TABLE courses (
  id uuid PRIMARY KEY,
  course_number text NOT NULL UNIQUE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('course', 'books', 'yanxue')),
  origin_price_cents integer NOT NULL CHECK (origin_price_cents >= 0),
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  img_cover text NOT NULL,
  url text NOT NULL,
  kst_url text NOT NULL,
  is_live boolean NOT NULL,
  is_trial boolean NOT NULL,
  is_on_shelf boolean NOT NULL,
  subject_id integer NOT NULL,
  subject_name text NOT NULL,
  class_hours integer NOT NULL,
  price_display_type smallint NOT NULL CHECK (price_display_type BETWEEN 0 AND 3),
  valid_type smallint NOT NULL CHECK (valid_type IN (0, 1)),
  valid_days integer NOT NULL,
  valid_end_time timestamptz,
  track_info jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (valid_type = 0 OR valid_end_time IS NOT NULL)
);

CREATE TABLE course_teachers (
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  teacher_id uuid NOT NULL REFERENCES teachers (id),
  position smallint NOT NULL,
  PRIMARY KEY (course_id, teacher_id)
);

CREATE TABLE my_courses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  course_id uuid NOT NULL REFERENCES courses (id),
  started_at timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  UNIQUE (user_id, course_id)
);

CREATE TABLE coupons (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  mold smallint NOT NULL CHECK (mold BETWEEN 1 AND 4),
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  discount_percent integer NOT NULL CHECK (discount_percent BETWEEN 1 AND 100),
  deposit_cents integer NOT NULL CHECK (deposit_cents >= 0),
  threshold_cents integer NOT NULL CHECK (threshold_cents >= 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  stock integer NOT NULL CHECK (stock >= 0),
  received_count integer NOT NULL DEFAULT 0 CHECK (received_count BETWEEN 0 AND stock),
  is_failed boolean NOT NULL DEFAULT false,
  CHECK (ends_at > starts_at)
);

CREATE TABLE coupon_courses (
  coupon_id uuid NOT NULL REFERENCES coupons (id) ON DELETE CASCADE,
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  PRIMARY KEY (coupon_id, course_id)
);

CREATE TABLE user_coupons (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  coupon_id uuid NOT NULL REFERENCES coupons (id),
  received_at timestamptz NOT NULL,
  used_at timestamptz,
  UNIQUE (user_id, coupon_id)
);

CREATE TABLE group_activities (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES courses (id),
  group_price_cents integer NOT NULL CHECK (group_price_cents >= 0),
  grouped_num integer NOT NULL CHECK (grouped_num >= 2),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  is_on_shelf boolean NOT NULL,
  group_hours integer NOT NULL CHECK (group_hours > 0),
  CHECK (ends_at > starts_at)
);
CREATE INDEX group_activities_course ON group_activities (course_id);

CREATE TABLE groups (
  id uuid PRIMARY KEY,
  activity_id uuid NOT NULL REFERENCES group_activities (id),
  display_state smallint NOT NULL CHECK (display_state BETWEEN 0 AND 3),
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX groups_activity ON groups (activity_id);

CREATE TABLE group_members (
  group_id uuid NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  role smallint NOT NULL CHECK (role IN (0, 1)),
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_members_user ON group_members (user_id);
