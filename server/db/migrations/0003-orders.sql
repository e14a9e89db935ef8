CREATE TABLE addresses (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id),
  receiver text NOT NULL,
  phone text NOT NULL,
  company text NOT NULL DEFAULT '',
  province text NOT NULL,
  city text NOT NULL,
  area text NOT NULL,
  location text NOT NULL,
  is_default boolean NOT NULL DEFAULT false
);
CREATE INDEX addresses_user ON addresses (user_id);

CREATE TABLE checkouts (
  id uuid PRIMARY KEY,
  token text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id),
  course_id uuid NOT NULL REFERENCES courses (id),
  intent text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'ordered', 'closed')),
  source text NOT NULL,
  h5 text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX checkouts_one_open ON checkouts (user_id, course_id, intent) WHERE status = 'open';

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  order_number text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id),
  course_id uuid NOT NULL REFERENCES courses (id),
  checkout_id uuid UNIQUE REFERENCES checkouts (id),
  order_type smallint NOT NULL CHECK (order_type IN (0, 4, 6)),
  pay_state smallint NOT NULL CHECK (pay_state IN (0, 1, 2, 3, 4, 5, 6, 11, 12, 13)),
  origin_cents integer NOT NULL CHECK (origin_cents >= 0),
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  address_id uuid REFERENCES addresses (id),
  created_at timestamptz NOT NULL,
  paid_at timestamptz
);
CREATE INDEX orders_user ON orders (user_id, created_at);

CREATE TABLE shipments (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  order_id uuid NOT NULL REFERENCES orders (id),
  product_name text NOT NULL,
  company_name text NOT NULL,
  express_code text NOT NULL,
  goods_names jsonb NOT NULL,
  issue_time timestamptz NOT NULL,
  address_id uuid NOT NULL REFERENCES addresses (id),
  receiver text NOT NULL,
  phone text NOT NULL,
  company text NOT NULL,
  full_district text NOT NULL,
  location text NOT NULL,
  UNIQUE (order_id, express_code)
);

CREATE TABLE shipment_events (
  shipment_id uuid NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  happened_at timestamptz NOT NULL,
  context text NOT NULL,
  PRIMARY KEY (shipment_id, happened_at)
);
