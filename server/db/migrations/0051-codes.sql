CREATE TABLE start_codes (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-Z]{8,32}$'),
  batch text NOT NULL,
  course_id uuid NOT NULL REFERENCES courses (id),
  -- The one account that may use it; null for whoever has the code.
  owner_id uuid REFERENCES users (id),
  expires_at timestamptz NOT NULL,
  voided_at timestamptz,
  used_by uuid REFERENCES users (id),
  used_at timestamptz,
  order_id uuid UNIQUE REFERENCES orders (id),
  created_at timestamptz NOT NULL,
  CHECK ((used_by IS NULL) = (used_at IS NULL)),
  CHECK ((used_by IS NULL) = (order_id IS NULL)),
  CHECK (used_by IS NULL OR owner_id IS NULL OR used_by = owner_id)
);
CREATE INDEX start_codes_used ON start_codes (used_by, used_at);
CREATE INDEX start_codes_owner ON start_codes (owner_id);

CREATE TABLE start_code_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  failed_at timestamptz NOT NULL
);
CREATE INDEX start_code_failures_user ON start_code_failures (user_id, failed_at);

CREATE TABLE gifts (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL,
  image text NOT NULL,
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 3),
  coupon_id uuid REFERENCES coupons (id),
  course_id uuid REFERENCES courses (id),
  stock integer NOT NULL CHECK (stock >= 0),
  taken_count integer NOT NULL DEFAULT 0 CHECK (taken_count BETWEEN 0 AND stock),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- What has to be said to get it; empty for nothing.
  word text NOT NULL,
  is_new_only boolean NOT NULL,
  position smallint NOT NULL,
  CHECK (ends_at > starts_at),
  CHECK ((kind = 1) = (coupon_id IS NOT NULL)),
  CHECK ((kind = 2) = (course_id IS NOT NULL))
);

CREATE TABLE gift_claims (
  id uuid PRIMARY KEY,
  gift_id uuid NOT NULL REFERENCES gifts (id),
  user_id uuid NOT NULL REFERENCES users (id),
  taken_at timestamptz NOT NULL,
  -- Where goods go, as it was when the gift was taken.
  receiver text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  full_district text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  UNIQUE (gift_id, user_id)
);
CREATE INDEX gift_claims_user ON gift_claims (user_id);
