-- A package knows its own parcel: an order of two packages was wholly sent with the first one.
UPDATE delivery_packages AS p SET sent_at = s.issue_time, company_name = s.company_name, express_code = s.express_code
FROM (SELECT DISTINCT ON (order_id) order_id, issue_time, company_name, express_code FROM shipments
  ORDER BY order_id, issue_time DESC) AS s
WHERE s.order_id = p.order_id AND p.sent_at IS NULL;
-- Lists of the desk, a part after the other.
CREATE INDEX IF NOT EXISTS delivery_packages_to_send ON delivery_packages (number)
  WHERE sent_at IS NULL AND confirmed_at IS NOT NULL;
-- How many wait, and since when.
CREATE INDEX IF NOT EXISTS delivery_packages_waiting ON delivery_packages (confirmed_at)
  WHERE sent_at IS NULL AND confirmed_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS delivery_packages_without_address ON delivery_packages (number)
  WHERE sent_at IS NULL AND confirmed_at IS NULL;
CREATE INDEX IF NOT EXISTS delivery_packages_sent ON delivery_packages (number) WHERE sent_at IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS delivery_packages_number ON delivery_packages (number);
CREATE INDEX IF NOT EXISTS delivery_packages_by_parcel ON delivery_packages (express_code) WHERE express_code <> '';
CREATE INDEX IF NOT EXISTS delivery_packages_by_phone ON delivery_packages (phone) WHERE phone <> '';
-- People of the warehouse send packages.
ALTER TABLE staff DROP CONSTRAINT IF EXISTS staff_role_check;
ALTER TABLE staff ADD CONSTRAINT staff_role_check
  CHECK (role IN ('author', 'publisher', 'operator', 'teacher', 'warehouse', 'admin'));
