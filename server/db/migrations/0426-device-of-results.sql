-- In which device and program somebody registered or opened a checkout; empty for what was before, and where it is unknown.
ALTER TABLE user_sources ADD COLUMN IF NOT EXISTS device text NOT NULL DEFAULT '';
ALTER TABLE user_sources ADD COLUMN IF NOT EXISTS host text NOT NULL DEFAULT '';

-- Results whose device is known, by it. What they lack of `result_facts` is unknown (decision 0301).
CREATE TABLE IF NOT EXISTS result_splits (
  page text NOT NULL,
  hour timestamptz NOT NULL,
  channel_id integer NOT NULL,
  variant text NOT NULL,
  device text NOT NULL,
  host text NOT NULL,
  registered integer NOT NULL,
  ordered integer NOT NULL,
  lessons integer NOT NULL,
  completed integer NOT NULL,
  PRIMARY KEY (page, hour, channel_id, variant, device, host)
);
CREATE INDEX IF NOT EXISTS result_splits_hour ON result_splits (hour);

-- The ledger's entries by device, and which of them bought a regular course.
CREATE TABLE IF NOT EXISTS money_splits (
  page text NOT NULL,
  hour timestamptz NOT NULL,
  channel_id integer NOT NULL,
  variant text NOT NULL,
  device text NOT NULL,
  host text NOT NULL,
  paid integer NOT NULL,
  paid_cents bigint NOT NULL,
  refunded integer NOT NULL,
  refunded_cents bigint NOT NULL,
  regular integer NOT NULL,
  PRIMARY KEY (page, hour, channel_id, variant, device, host)
);
CREATE INDEX IF NOT EXISTS money_splits_hour ON money_splits (hour);

-- Entries that are in none of these sums yet. An older program beside this one does not know of them, so the table marks them.
CREATE TABLE IF NOT EXISTS split_marks (entry_id bigint PRIMARY KEY);
CREATE OR REPLACE FUNCTION mark_split() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO split_marks VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER money_entries_split AFTER INSERT ON money_entries FOR EACH ROW EXECUTE FUNCTION mark_split();
-- The trigger holds new entries off until this transaction ends: none is forgotten.
INSERT INTO split_marks SELECT id FROM money_entries ON CONFLICT DO NOTHING;

CREATE OR REPLACE VIEW results_by_device AS
SELECT page, hour, channel_id, variant, device, host, registered, ordered, lessons, completed FROM result_splits
UNION ALL
SELECT page, hour, channel_id, variant, '', '', registered, ordered, lessons, completed FROM result_facts
UNION ALL
SELECT page, hour, channel_id, variant, '', '', -registered, -ordered, -lessons, -completed FROM result_splits;

CREATE OR REPLACE VIEW money_by_device AS
SELECT page, hour, channel_id, variant, device, host, paid, paid_cents, refunded, refunded_cents FROM money_splits
UNION ALL
SELECT page, hour, channel_id, variant, '', '', paid, paid_cents, refunded, refunded_cents FROM money_facts
UNION ALL
SELECT page, hour, channel_id, variant, '', '', -paid, -paid_cents, -refunded, -refunded_cents FROM money_splits;
