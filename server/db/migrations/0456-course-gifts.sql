-- Courses that staff gave: the order that opened each, by an id that the browser chose, so that a gift sent again is one gift.
CREATE TABLE IF NOT EXISTS course_gifts (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE REFERENCES orders (id),
  staff_name text NOT NULL,
  reason text NOT NULL,
  given_at timestamptz NOT NULL
);
