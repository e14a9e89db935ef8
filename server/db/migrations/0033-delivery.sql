-- What is sent to who buys a course.
CREATE TABLE course_goods (
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  name text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (course_id, position)
);

CREATE TABLE delivery_packages (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id),
  -- What it comes from, so that it is made once.
  source text NOT NULL UNIQUE,
  order_id uuid REFERENCES orders (id),
  course_id uuid REFERENCES courses (id),
  name text NOT NULL,
  goods jsonb NOT NULL,
  address_id uuid REFERENCES addresses (id),
  receiver text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  full_district text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  confirm_by timestamptz,
  confirmed_at timestamptz,
  company_name text NOT NULL DEFAULT '',
  express_code text NOT NULL DEFAULT '',
  sent_at timestamptz,
  received_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((confirmed_at IS NULL) = (receiver = '')),
  CHECK (sent_at IS NULL OR confirmed_at IS NOT NULL)
);
CREATE INDEX delivery_packages_user ON delivery_packages (user_id, number);
