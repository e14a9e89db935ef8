-- no transaction
-- Who received a coupon, newest first, and which orders used it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS user_coupons_by_coupon ON user_coupons (coupon_id, received_at DESC, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS user_coupons_used ON user_coupons (coupon_id, order_id) WHERE order_id IS NOT NULL;
