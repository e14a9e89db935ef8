-- The owned course that an upgrade starts from; `intent` is the kind alone. What a group or a joint order is about has columns of its own.
ALTER TABLE orders ADD COLUMN upgrade_from_id uuid REFERENCES my_courses (id) ON DELETE SET NULL;
UPDATE orders SET upgrade_from_id = my_courses.id
FROM my_courses WHERE orders.intent = 'upgrade:' || my_courses.id::text;
UPDATE orders SET intent = split_part(intent, ':', 1) WHERE intent LIKE '%:%';
ALTER TABLE orders ADD CHECK (upgrade_from_id IS NULL OR intent = 'upgrade');

-- What an upgrade counts of what was paid before: the order and its course, once at a time.
CREATE TABLE upgrade_credits (
  upgrade_order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  credited_order_id uuid NOT NULL,
  credited_course_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents >= 0),
  given_back_at timestamptz,
  PRIMARY KEY (upgrade_order_id, credited_order_id, credited_course_id),
  FOREIGN KEY (credited_order_id, credited_course_id) REFERENCES order_courses (order_id, course_id),
  CHECK (upgrade_order_id <> credited_order_id)
);
CREATE UNIQUE INDEX upgrade_credits_one_use ON upgrade_credits (credited_order_id, credited_course_id)
  WHERE given_back_at IS NULL;

-- Upgrades that are there counted the newest paid order of the course. What that one had counted itself is carried on.
WITH RECURSIVE counted AS (
  SELECT DISTINCT ON (u.id) u.id AS upgrade_order_id, o.id AS order_id, oc.course_id,
    COALESCE(oc.price_cents::bigint * o.total_cents / NULLIF(o.price_cents, 0), 0) AS paid_cents
  FROM orders u
  JOIN my_courses m ON m.id = u.upgrade_from_id
  JOIN order_courses oc ON oc.course_id = m.course_id
  JOIN orders o ON o.id = oc.order_id AND o.user_id = u.user_id AND o.pay_state IN (2, 3, 4)
    AND o.created_at <= u.created_at AND o.id <> u.id
  WHERE u.pay_state IN (0, 1, 2, 3, 4, 11)
  ORDER BY u.id, o.created_at DESC, o.id
), carried AS (
  SELECT * FROM counted c WHERE NOT EXISTS (SELECT 1 FROM counted p WHERE p.upgrade_order_id = c.order_id)
  UNION ALL
  SELECT c.upgrade_order_id, c.order_id, c.course_id, c.paid_cents + p.paid_cents
  FROM carried p JOIN counted c ON c.order_id = p.upgrade_order_id
)
INSERT INTO upgrade_credits (upgrade_order_id, credited_order_id, credited_course_id, cents)
SELECT upgrade_order_id, order_id, course_id, paid_cents FROM carried
ON CONFLICT DO NOTHING;
