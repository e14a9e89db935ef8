-- A way to pay one part of one order in a browser where the student is not logged in. The token itself is kept nowhere.
CREATE TABLE pay_tokens (
  token_hash text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('full', 'deposit', 'final')),
  method smallint NOT NULL,
  instalments smallint NOT NULL DEFAULT 0,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL,
  -- Until when a payment may be begun with it; its result can be read for longer.
  expires_at timestamptz NOT NULL
);
CREATE INDEX pay_tokens_order ON pay_tokens (order_id);
CREATE INDEX pay_tokens_age ON pay_tokens (created_at);
