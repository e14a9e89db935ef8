-- Who a student is to the chat app where a login lives: a fact of that device, whatever the account is bound to.
CREATE TABLE session_payers (
  token_hash text NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE,
  app_id text NOT NULL,
  openid text NOT NULL CHECK (openid <> ''),
  known_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, app_id)
);

-- Hash of what the mini-program's own page shows to pay this payment.
ALTER TABLE payments ADD COLUMN handover_hash text;
CREATE INDEX payments_handover ON payments (handover_hash) WHERE handover_hash IS NOT NULL;
