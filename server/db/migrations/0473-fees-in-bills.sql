-- What a provider keeps of a payment, and what it settles: of lines taken in before nothing is known.
ALTER TABLE bill_lines ADD COLUMN IF NOT EXISTS fee_cents integer;
ALTER TABLE bill_lines ADD COLUMN IF NOT EXISTS settled_cents integer;
