-- no transaction
UPDATE user_coupons SET paid_off_cents = orders.discount_cents FROM orders
  WHERE orders.id = user_coupons.order_id AND orders.pay_state NOT IN (0, 1) AND user_coupons.paid_off_cents IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS user_coupons_paid ON user_coupons (coupon_id, paid_off_cents)
  WHERE paid_off_cents IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS user_coupons_used;
