-- Orders and gifts whose packages are to be made: the job reads what changed, not every order of a course with goods.
CREATE TABLE IF NOT EXISTS package_marks (
  origin uuid PRIMARY KEY,
  -- Empty: now. A failed one has its turn again later.
  due_at timestamptz
);
CREATE INDEX IF NOT EXISTS package_marks_due ON package_marks (due_at NULLS FIRST);
CREATE OR REPLACE FUNCTION mark_packages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_marks (origin) VALUES (NEW.id) ON CONFLICT (origin) DO UPDATE SET due_at = NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_packages AFTER INSERT OR UPDATE OF pay_state ON orders
FOR EACH ROW WHEN (NEW.pay_state IN (2, 3, 4)) EXECUTE FUNCTION mark_packages();
CREATE OR REPLACE TRIGGER gift_claims_packages AFTER INSERT OR UPDATE OF receiver ON gift_claims
FOR EACH ROW WHEN (NEW.receiver <> '') EXECUTE FUNCTION mark_packages();
-- What is missing so far.
INSERT INTO package_marks (origin)
SELECT o.id FROM course_goods g JOIN order_courses c ON c.course_id = g.course_id JOIN orders o ON o.id = c.order_id
WHERE o.pay_state IN (2, 3, 4)
  AND NOT EXISTS (SELECT FROM delivery_packages p WHERE p.order_id = o.id AND p.course_id = g.course_id)
UNION SELECT id FROM gift_claims c WHERE receiver <> ''
  AND NOT EXISTS (SELECT FROM delivery_packages p WHERE p.gift_claim_id = c.id)
ON CONFLICT DO NOTHING;
