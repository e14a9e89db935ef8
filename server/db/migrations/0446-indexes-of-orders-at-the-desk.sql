-- no transaction
-- The desk's lists, newest first, and the refunds of a payment.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_state ON orders (pay_state, created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_course ON orders (course_id, created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_course_by_state ON orders (course_id, pay_state, created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_courses_beside ON order_courses (course_id, order_id) WHERE position > 0;
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_by_payment ON refunds (payment_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_under_way ON refunds (created_at, id) WHERE status <> 'done';
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_failed ON refunds (created_at, id) WHERE status = 'waiting' AND tries > 0;
