-- What a package comes from, so that it is made once: an order's course or a gift that was taken. Neither: put in by hand.
ALTER TABLE delivery_packages ADD COLUMN gift_claim_id uuid UNIQUE REFERENCES gift_claims (id);
UPDATE delivery_packages SET gift_claim_id = gift_claims.id
FROM gift_claims WHERE delivery_packages.source = 'gift ' || gift_claims.id::text;
ALTER TABLE delivery_packages
  DROP COLUMN source,
  ADD UNIQUE (order_id, course_id),
  ADD CHECK (order_id IS NULL OR gift_claim_id IS NULL);
