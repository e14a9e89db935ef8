-- Coupons of the desk: who made one, why one is no longer given out, and their order in the list.
ALTER TABLE coupons
  ADD COLUMN IF NOT EXISTS number bigint GENERATED ALWAYS AS IDENTITY,
  -- Empty for an import.
  ADD COLUMN IF NOT EXISTS created_by text,
  ADD COLUMN IF NOT EXISTS stopped_at timestamptz,
  ADD COLUMN IF NOT EXISTS stopped_by text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS stop_reason text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX IF NOT EXISTS coupons_number ON coupons (number);
CREATE INDEX IF NOT EXISTS coupons_by_end ON coupons (ends_at);
