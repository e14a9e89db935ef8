-- The providers' bills, to be compared with payments and refunds.
CREATE TABLE IF NOT EXISTS bills (
  id uuid PRIMARY KEY,
  biller text NOT NULL CHECK (biller IN ('wechat', 'alipay')),
  file_name text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  taken_by text NOT NULL,
  taken_at timestamptz NOT NULL,
  UNIQUE (biller, first_day, last_day)
);
CREATE TABLE IF NOT EXISTS bill_lines (
  biller text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
  number text NOT NULL,
  bill_id uuid NOT NULL REFERENCES bills (id) ON DELETE CASCADE,
  -- Of our payment or refund, when the number can be one.
  own_id uuid,
  cents integer NOT NULL CHECK (cents >= 0),
  day date NOT NULL,
  trade_no text NOT NULL,
  PRIMARY KEY (biller, kind, number)
);
CREATE INDEX IF NOT EXISTS bill_lines_day ON bill_lines (biller, day);
CREATE INDEX IF NOT EXISTS bill_lines_own ON bill_lines (own_id) WHERE own_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS bill_lines_bill ON bill_lines (bill_id);
CREATE TABLE IF NOT EXISTS bill_notes (
  biller text NOT NULL,
  kind text NOT NULL,
  number text NOT NULL,
  text text NOT NULL,
  noted_by text NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (biller, kind, number)
);
