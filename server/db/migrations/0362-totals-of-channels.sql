-- What came by a channel in all, so that the list of links adds up no table that grows (decision 0273).
CREATE TABLE lead_counts (
  channel text PRIMARY KEY,
  leads bigint NOT NULL
);
-- Changes that are in no count yet: registrations of a busy link do not wait for each other at its count.
CREATE TABLE lead_count_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL,
  change smallint NOT NULL
);

CREATE FUNCTION mark_lead_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.channel <> '' THEN
    INSERT INTO lead_count_marks (channel, change) VALUES (OLD.channel, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.channel <> '' THEN
    INSERT INTO lead_count_marks (channel, change) VALUES (NEW.channel, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_mark_channel AFTER INSERT OR DELETE ON leads FOR EACH ROW EXECUTE FUNCTION mark_lead_channel();
CREATE TRIGGER leads_change_channel AFTER UPDATE ON leads FOR EACH ROW
  WHEN (OLD.channel IS DISTINCT FROM NEW.channel) EXECUTE FUNCTION mark_lead_channel();
-- The triggers hold others off until this transaction ends: nothing is counted twice, nothing forgotten. It reads an index.
INSERT INTO lead_counts SELECT channel, count(*) FROM leads WHERE channel <> '' GROUP BY channel;

CREATE TABLE money_totals (
  channel_id integer PRIMARY KEY,
  paid bigint NOT NULL,
  paid_cents bigint NOT NULL,
  refunded bigint NOT NULL,
  refunded_cents bigint NOT NULL
);
CREATE FUNCTION total_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE money_totals SET paid = paid - OLD.paid, paid_cents = paid_cents - OLD.paid_cents,
      refunded = refunded - OLD.refunded, refunded_cents = refunded_cents - OLD.refunded_cents
    WHERE channel_id = OLD.channel_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO money_totals AS t VALUES (NEW.channel_id, NEW.paid, NEW.paid_cents, NEW.refunded, NEW.refunded_cents)
    ON CONFLICT (channel_id) DO UPDATE SET paid = t.paid + excluded.paid, paid_cents = t.paid_cents + excluded.paid_cents,
      refunded = t.refunded + excluded.refunded, refunded_cents = t.refunded_cents + excluded.refunded_cents;
  END IF;
  RETURN NULL;
END $$;
-- One job alone writes these sums, under a lock of its own.
CREATE TRIGGER money_facts_total AFTER INSERT OR UPDATE OR DELETE ON money_facts FOR EACH ROW EXECUTE FUNCTION total_money();
INSERT INTO money_totals
SELECT channel_id, sum(paid), sum(paid_cents), sum(refunded), sum(refunded_cents) FROM money_facts GROUP BY channel_id;
