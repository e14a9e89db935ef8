-- A payment goes back in several parts, together never more than it was.
CREATE OR REPLACE FUNCTION refunds_stay_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid integer;
BEGIN
  SELECT amount_cents INTO paid FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  IF (SELECT sum(amount_cents) FROM refunds WHERE payment_id = NEW.payment_id) > paid THEN
    RAISE EXCEPTION 'More would go back than was paid.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER refunds_within_payment AFTER INSERT OR UPDATE OF amount_cents, payment_id ON refunds
FOR EACH ROW EXECUTE FUNCTION refunds_stay_within_payment();
ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_payment_id_key;
