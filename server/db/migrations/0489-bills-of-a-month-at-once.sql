-- A month of bills is told from sums by day and from the lines to look at, not from all of its lines (decision 0338).

-- What the lines of a bill say of each day.
CREATE TABLE IF NOT EXISTS bill_sums (
  bill_id uuid NOT NULL REFERENCES bills (id) ON DELETE CASCADE,
  kind text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  settled_cents bigint NOT NULL,
  -- Lines whose fee is not known.
  unknown integer NOT NULL,
  PRIMARY KEY (bill_id, kind, day)
);

-- What we received and paid back, by method and day in China.
CREATE TABLE IF NOT EXISTS method_days (
  method smallint NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (method, kind, day)
);

-- Numbers of payments and refunds that changed, with what is not in `method_days` yet.
CREATE TABLE IF NOT EXISTS bill_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL,
  -- Null when no sum changed.
  method smallint,
  kind text,
  day date,
  count smallint NOT NULL DEFAULT 0,
  cents integer NOT NULL DEFAULT 0
);

-- Every number that differs on a day, and some that do not any more.
CREATE TABLE IF NOT EXISTS bill_doubts (
  biller text NOT NULL,
  day date NOT NULL,
  number text NOT NULL,
  PRIMARY KEY (biller, day, number)
);
CREATE INDEX IF NOT EXISTS bill_doubts_number ON bill_doubts (number);

-- When its lines and our records of its days were last compared; another moment than `taken_at`: not yet.
ALTER TABLE bills ADD COLUMN IF NOT EXISTS compared_at timestamptz;

-- What was is taken off, what is now is added.
CREATE OR REPLACE FUNCTION mark_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'paid' AND OLD.paid_at IS NOT NULL THEN
    INSERT INTO bill_marks (number, method, kind, day, count, cents) VALUES (replace(OLD.id::text, '-', ''), OLD.method,
      'payment', (OLD.paid_at AT TIME ZONE 'Asia/Shanghai')::date, -1, -OLD.amount_cents);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'paid' AND NEW.paid_at IS NOT NULL THEN
    INSERT INTO bill_marks (number, method, kind, day, count, cents) VALUES (replace(NEW.id::text, '-', ''), NEW.method,
      'payment', (NEW.paid_at AT TIME ZONE 'Asia/Shanghai')::date, 1, NEW.amount_cents);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION mark_paid_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'done' AND OLD.finished_at IS NOT NULL THEN
    INSERT INTO bill_marks (number, method, kind, day, count, cents)
    SELECT replace(OLD.id::text, '-', ''), method, 'refund', (OLD.finished_at AT TIME ZONE 'Asia/Shanghai')::date,
      -1, -OLD.amount_cents FROM payments WHERE id = OLD.payment_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'done' AND NEW.finished_at IS NOT NULL THEN
    INSERT INTO bill_marks (number, method, kind, day, count, cents)
    SELECT replace(NEW.id::text, '-', ''), method, 'refund', (NEW.finished_at AT TIME ZONE 'Asia/Shanghai')::date,
      1, NEW.amount_cents FROM payments WHERE id = NEW.payment_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_mark_paid AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.status = 'paid') EXECUTE FUNCTION mark_paid();
CREATE OR REPLACE TRIGGER payments_mark_gone AFTER DELETE ON payments FOR EACH ROW
  WHEN (OLD.status = 'paid') EXECUTE FUNCTION mark_paid();
CREATE OR REPLACE TRIGGER payments_mark_changed AFTER UPDATE ON payments FOR EACH ROW
  WHEN ('paid' IN (OLD.status, NEW.status)
    AND (OLD.status, OLD.amount_cents, OLD.paid_at) IS DISTINCT FROM (NEW.status, NEW.amount_cents, NEW.paid_at))
  EXECUTE FUNCTION mark_paid();
CREATE OR REPLACE TRIGGER refunds_mark_done AFTER INSERT ON refunds FOR EACH ROW
  WHEN (NEW.status = 'done') EXECUTE FUNCTION mark_paid_back();
CREATE OR REPLACE TRIGGER refunds_mark_gone AFTER DELETE ON refunds FOR EACH ROW
  WHEN (OLD.status = 'done') EXECUTE FUNCTION mark_paid_back();
CREATE OR REPLACE TRIGGER refunds_mark_changed AFTER UPDATE ON refunds FOR EACH ROW
  WHEN ('done' IN (OLD.status, NEW.status)
    AND (OLD.status, OLD.amount_cents, OLD.finished_at) IS DISTINCT FROM (NEW.status, NEW.amount_cents, NEW.finished_at))
  EXECUTE FUNCTION mark_paid_back();

CREATE OR REPLACE FUNCTION sum_bill_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE bill_sums s SET count = s.count - g.count, cents = s.cents - g.cents, fee_cents = s.fee_cents - g.fee_cents,
      settled_cents = s.settled_cents - g.settled_cents, unknown = s.unknown - g.unknown
    FROM (
      SELECT bill_id, kind, day, count(*) AS count, sum(cents) AS cents, coalesce(sum(fee_cents), 0) AS fee_cents,
        coalesce(sum(settled_cents), 0) AS settled_cents,
        count(*) FILTER (WHERE fee_cents IS NULL OR settled_cents IS NULL) AS unknown
      FROM gone GROUP BY 1, 2, 3
    ) g WHERE (s.bill_id, s.kind, s.day) = (g.bill_id, g.kind, g.day);
    -- What they told of may be missing now.
    INSERT INTO bill_marks (number) SELECT replace(own_id::text, '-', '') FROM gone WHERE own_id IS NOT NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO bill_sums AS s
    SELECT bill_id, kind, day, count(*), sum(cents), coalesce(sum(fee_cents), 0), coalesce(sum(settled_cents), 0),
      count(*) FILTER (WHERE fee_cents IS NULL OR settled_cents IS NULL)
    FROM come GROUP BY 1, 2, 3
    ON CONFLICT (bill_id, kind, day) DO UPDATE SET count = s.count + excluded.count, cents = s.cents + excluded.cents,
      fee_cents = s.fee_cents + excluded.fee_cents, settled_cents = s.settled_cents + excluded.settled_cents,
      unknown = s.unknown + excluded.unknown;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER bill_lines_come AFTER INSERT ON bill_lines REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION sum_bill_lines();
CREATE OR REPLACE TRIGGER bill_lines_gone AFTER DELETE ON bill_lines REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION sum_bill_lines();
CREATE OR REPLACE TRIGGER bill_lines_change AFTER UPDATE ON bill_lines REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION sum_bill_lines();

-- The triggers hold others off until this transaction ends: nothing is counted twice, nothing forgotten.
INSERT INTO bill_sums
SELECT bill_id, kind, day, count(*), sum(cents), coalesce(sum(fee_cents), 0), coalesce(sum(settled_cents), 0),
  count(*) FILTER (WHERE fee_cents IS NULL OR settled_cents IS NULL)
FROM bill_lines GROUP BY 1, 2, 3 ON CONFLICT DO NOTHING;
INSERT INTO method_days
SELECT method, 'payment', (paid_at AT TIME ZONE 'Asia/Shanghai')::date, count(*), sum(amount_cents)
FROM payments WHERE status = 'paid' AND paid_at IS NOT NULL GROUP BY 1, 3 ON CONFLICT DO NOTHING;
INSERT INTO method_days
SELECT p.method, 'refund', (r.finished_at AT TIME ZONE 'Asia/Shanghai')::date, count(*), sum(r.amount_cents)
FROM refunds r JOIN payments p ON p.id = r.payment_id
WHERE r.status = 'done' AND r.finished_at IS NOT NULL GROUP BY 1, 3 ON CONFLICT DO NOTHING;
