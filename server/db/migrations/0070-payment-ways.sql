-- How it is paid, and by whom, is part of what an attempt is: a provider takes a number for one trade type and payer only.
ALTER TABLE payments
  ADD COLUMN way text NOT NULL DEFAULT '',
  -- The payer's id at the provider, where a way needs it.
  ADD COLUMN payer text NOT NULL DEFAULT '',
  ADD COLUMN title text NOT NULL DEFAULT '',
  -- When another attempt took its place.
  ADD COLUMN superseded_at timestamptz;
-- Of earlier attempts the way is not known: they are asked about until they end, and not continued.
UPDATE payments SET superseded_at = created_at WHERE status = 'started';
ALTER TABLE payments DROP CONSTRAINT payments_last_answer_check,
  ADD CHECK (last_answer IN ('unpaid', 'processing', 'absent', 'unknown'));
DROP INDEX payments_one_started;
CREATE UNIQUE INDEX payments_one_current ON payments (order_id, stage)
  WHERE status = 'started' AND superseded_at IS NULL;

ALTER TABLE sandbox_trades
  ADD COLUMN way text NOT NULL DEFAULT '',
  ADD COLUMN payer text NOT NULL DEFAULT '';
