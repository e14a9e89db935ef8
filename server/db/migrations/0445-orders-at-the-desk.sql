-- Staff find orders, write notes, and pay back all of an order or a part. Decisions 0311 and 0312.
-- What staff have given back of an order, and of each of its courses.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS given_back_cents integer NOT NULL DEFAULT 0;
ALTER TABLE order_courses ADD COLUMN IF NOT EXISTS given_back_cents integer NOT NULL DEFAULT 0;
-- What the provider said when a refund could not be sent.
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS request_id uuid;
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS last_answer text NOT NULL DEFAULT '';
-- Above it, refunds of staff wait for a second person.
ALTER TABLE work_rules ADD COLUMN IF NOT EXISTS refund_limit_cents integer NOT NULL DEFAULT 50000;

CREATE TABLE IF NOT EXISTS order_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  at timestamptz NOT NULL,
  staff_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('note', 'closed', 'address')),
  text text NOT NULL
);
CREATE INDEX IF NOT EXISTS order_notes_order ON order_notes (order_id, at);

CREATE TABLE IF NOT EXISTS refund_requests (
  -- The client's, so that the same request counts once.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- Of each course.
  lines jsonb NOT NULL,
  ends_courses boolean NOT NULL,
  -- What the promises gave then.
  promised_cents integer NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'approved', 'refused')),
  asked_at timestamptz NOT NULL,
  asked_by uuid NOT NULL REFERENCES staff (id),
  asked_name text NOT NULL,
  decided_at timestamptz,
  -- Empty when the amount needed nobody else.
  decided_by uuid REFERENCES staff (id),
  decided_name text NOT NULL DEFAULT '',
  decision text NOT NULL DEFAULT '',
  CHECK ((state = 'asked') = (decided_at IS NULL)),
  CHECK (decided_by <> asked_by)
);
CREATE INDEX IF NOT EXISTS refund_requests_order ON refund_requests (order_id);
CREATE INDEX IF NOT EXISTS refund_requests_by_asked_by ON refund_requests (asked_by);
CREATE INDEX IF NOT EXISTS refund_requests_by_decided_by ON refund_requests (decided_by) WHERE decided_by IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS refund_requests_one_asked ON refund_requests (order_id) WHERE state = 'asked';
CREATE INDEX IF NOT EXISTS refund_requests_asked ON refund_requests (asked_at, id) WHERE state = 'asked';

-- The sandbox's own books: a number is one refund, however often it is sent.
CREATE TABLE IF NOT EXISTS sandbox_refunds (
  number text PRIMARY KEY,
  payment_id uuid NOT NULL,
  amount_cents integer NOT NULL
);
