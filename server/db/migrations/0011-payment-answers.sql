-- What the provider said when it was last asked about a payment that is not paid.
ALTER TABLE payments ADD COLUMN last_answer text NOT NULL DEFAULT 'unpaid'
  CHECK (last_answer IN ('unpaid', 'processing', 'unknown'));
