-- Requests for an invoice of an order, and what became of them.
CREATE TABLE IF NOT EXISTS invoices (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id),
  request_id uuid NOT NULL,
  order_id uuid NOT NULL REFERENCES orders (id),
  state text NOT NULL CHECK (state IN ('asked', 'issued', 'refused', 'withdrawn', 'to-reverse', 'reversed')),
  kind text NOT NULL CHECK (kind IN ('person', 'company')),
  title text NOT NULL,
  tax_number text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  -- Why it was refused, or withdrawn by a refund.
  reason text NOT NULL DEFAULT '',
  invoice_number text NOT NULL DEFAULT '' CHECK (invoice_number ~ '^([0-9]{20})?$'),
  -- The number of the invoice that reverses it.
  reversal_number text NOT NULL DEFAULT '' CHECK (reversal_number ~ '^([0-9]{20})?$'),
  -- Its PDF in the object storage, and the sealed key that opens it.
  pdf_object text NOT NULL DEFAULT '',
  pdf_key jsonb,
  created_at timestamptz NOT NULL,
  issued_at timestamptz,
  reversed_at timestamptz,
  changed_at timestamptz NOT NULL,
  -- The staff member; empty for the student or a refund.
  changed_by text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  UNIQUE (user_id, request_id),
  CHECK ((invoice_number <> '') = (state IN ('issued', 'to-reverse', 'reversed'))),
  CHECK ((reversal_number <> '') = (state = 'reversed'))
);
CREATE UNIQUE INDEX IF NOT EXISTS invoices_one_open ON invoices (order_id) WHERE state IN ('asked', 'issued', 'to-reverse');
CREATE UNIQUE INDEX IF NOT EXISTS invoices_by_invoice_number ON invoices (invoice_number) WHERE invoice_number <> '';
CREATE INDEX IF NOT EXISTS invoices_by_order ON invoices (order_id, number);
CREATE INDEX IF NOT EXISTS invoices_by_user ON invoices (user_id, number DESC);
CREATE INDEX IF NOT EXISTS invoices_by_state ON invoices (state, number DESC);
