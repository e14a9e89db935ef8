-- What a coupon took off its order, once that order has left the states in which a payment is due; empty before. Triggers
-- keep it, so that a program of before does too. Decision 0323.
ALTER TABLE user_coupons ADD COLUMN IF NOT EXISTS paid_off_cents integer;

CREATE OR REPLACE FUNCTION note_use_of_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.paid_off_cents = (SELECT discount_cents FROM orders WHERE id = NEW.order_id AND pay_state NOT IN (0, 1));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER user_coupons_noted BEFORE INSERT OR UPDATE OF order_id ON user_coupons
FOR EACH ROW EXECUTE FUNCTION note_use_of_coupon();

CREATE OR REPLACE FUNCTION note_paid_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_coupons SET paid_off_cents = NEW.discount_cents WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_note_coupon AFTER UPDATE OF pay_state ON orders
FOR EACH ROW WHEN (OLD.pay_state IN (0, 1) AND NEW.pay_state NOT IN (0, 1) AND NEW.user_coupon_id IS NOT NULL)
  EXECUTE FUNCTION note_paid_coupon();
