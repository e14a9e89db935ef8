-- Places of a course that are limited; a course without a row is not.
CREATE TABLE course_stocks (
  course_id uuid PRIMARY KEY REFERENCES courses (id) ON DELETE CASCADE,
  stock integer NOT NULL CHECK (stock >= 0),
  sold_count integer NOT NULL DEFAULT 0,
  CHECK (sold_count BETWEEN 0 AND stock)
);

CREATE TABLE checkout_courses (
  checkout_id uuid NOT NULL REFERENCES checkouts (id) ON DELETE CASCADE,
  course_id uuid NOT NULL REFERENCES courses (id),
  position smallint NOT NULL,
  PRIMARY KEY (checkout_id, course_id)
);
INSERT INTO checkout_courses (checkout_id, course_id, position) SELECT id, course_id, 0 FROM checkouts;

ALTER TABLE checkouts
  ADD COLUMN coupon_choice text NOT NULL DEFAULT 'best' CHECK (coupon_choice IN ('best', 'none', 'chosen')),
  ADD COLUMN coupon_id uuid REFERENCES coupons (id);

ALTER TABLE orders
  ADD COLUMN intent text NOT NULL DEFAULT 'buy',
  ADD COLUMN price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
  ADD COLUMN discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  ADD COLUMN deposit_cents integer NOT NULL DEFAULT 0 CHECK (deposit_cents >= 0),
  ADD COLUMN user_coupon_id uuid REFERENCES user_coupons (id),
  ADD COLUMN activity_id uuid REFERENCES group_activities (id),
  ADD COLUMN group_id uuid REFERENCES groups (id),
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN cancel_reason text NOT NULL DEFAULT '',
  ADD COLUMN source text NOT NULL DEFAULT '',
  ADD COLUMN h5 text NOT NULL DEFAULT '',
  ADD COLUMN receiver text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN full_district text NOT NULL DEFAULT '',
  ADD COLUMN location text NOT NULL DEFAULT '';
UPDATE orders SET price_cents = total_cents;
ALTER TABLE orders
  ADD CHECK (total_cents = price_cents - discount_cents),
  ADD CHECK (deposit_cents <= total_cents);
CREATE INDEX orders_due ON orders (expires_at) WHERE pay_state IN (0, 1);
CREATE INDEX orders_group ON orders (group_id) WHERE group_id IS NOT NULL;
CREATE SEQUENCE order_number START 100001;

CREATE TABLE order_courses (
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  course_id uuid NOT NULL REFERENCES courses (id),
  position smallint NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  PRIMARY KEY (order_id, course_id)
);
CREATE INDEX order_courses_course ON order_courses (course_id);
INSERT INTO order_courses (order_id, course_id, position, price_cents) SELECT id, course_id, 0, price_cents FROM orders;

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  event text NOT NULL,
  from_state smallint NOT NULL,
  to_state smallint NOT NULL,
  note text NOT NULL DEFAULT '',
  happened_at timestamptz NOT NULL
);
CREATE INDEX order_events_order ON order_events (order_id, id);

CREATE TABLE order_reasons (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('cancel', 'refund')),
  name text NOT NULL,
  position smallint NOT NULL,
  UNIQUE (kind, position)
);

-- One trial a student and course, from the order on; given back when the order ends unpaid.
CREATE TABLE trial_claims (
  user_id uuid NOT NULL REFERENCES users (id),
  course_id uuid NOT NULL REFERENCES courses (id),
  order_id uuid NOT NULL REFERENCES orders (id),
  PRIMARY KEY (user_id, course_id)
);
CREATE INDEX trial_claims_order ON trial_claims (order_id);

-- The order that uses the coupon.
ALTER TABLE user_coupons ADD COLUMN order_id uuid REFERENCES orders (id);
CREATE UNIQUE INDEX user_coupons_one_use ON user_coupons (order_id) WHERE order_id IS NOT NULL;

-- One attempt to pay an order, or one part of it. The id without dashes is the number the provider knows.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  stage text NOT NULL CHECK (stage IN ('full', 'deposit', 'final')),
  provider text NOT NULL,
  method smallint NOT NULL,
  instalments smallint NOT NULL DEFAULT 0,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('started', 'paid', 'closed')),
  trade_no text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  asked_at timestamptz,
  CHECK ((status = 'paid') = (trade_no IS NOT NULL AND paid_at IS NOT NULL)),
  UNIQUE (provider, trade_no)
);
CREATE INDEX payments_order ON payments (order_id);
CREATE INDEX payments_started ON payments (created_at) WHERE status = 'started';
CREATE UNIQUE INDEX payments_one_started ON payments (order_id, stage, provider, method, instalments)
  WHERE status = 'started';

-- Money on its way back: always a whole payment, at most once.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done')),
  created_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  finished_at timestamptz,
  CHECK ((status = 'done') = (finished_at IS NOT NULL))
);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_open ON refunds (next_try_at) WHERE status <> 'done';

-- The sandbox's own books: what a provider would know.
CREATE TABLE sandbox_trades (
  payment_id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  title text NOT NULL,
  amount_cents integer NOT NULL,
  method smallint NOT NULL,
  instalments smallint NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'processing', 'silent', 'paid', 'closed')),
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  return_url text NOT NULL,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  notify_at timestamptz,
  notify_count integer NOT NULL DEFAULT 0
);
CREATE INDEX sandbox_trades_order ON sandbox_trades (order_id, created_at);
CREATE INDEX sandbox_trades_due ON sandbox_trades (notify_at) WHERE notify_at IS NOT NULL;

CREATE TABLE sandbox_keys (
  name text PRIMARY KEY,
  private_key text NOT NULL
);
