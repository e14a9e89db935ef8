-- The stage that lists show is stored (decision 0273): kept true by triggers where a lead, an order or a lesson changes. Null until
-- a job has worked it out for a lead from before, together with `lead_at` of its entries.
ALTER TABLE leads ADD COLUMN shown_stage text;
-- `last_entry_at` of the lead: the leads of a page or a channel are read in their order from an index.
ALTER TABLE lead_entries ADD COLUMN lead_at timestamptz;

-- Fully paid and not in refund: `paidStates` of the contract.
CREATE FUNCTION is_paid_state(state smallint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT state IN (2, 3, 4, 11) $$;

-- What staff set, unless the person paid, or studied what was paid for, between the lead's beginning and the next lead.
CREATE FUNCTION lead_stage(worked text, person uuid, since timestamptz, until timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF person IS NULL OR NOT EXISTS (SELECT FROM orders o WHERE o.user_id = person AND o.created_at >= since
    AND (until IS NULL OR o.created_at < until) AND is_paid_state(o.pay_state) AND o.total_cents > 0) THEN
    RETURN worked;
  END IF;
  IF EXISTS (SELECT FROM video_progress p JOIN videos v ON v.id = p.video_id JOIN order_courses c ON c.course_id = v.course_id
    JOIN orders o ON o.id = c.order_id WHERE p.user_id = person AND o.user_id = person AND o.created_at >= since
    AND (until IS NULL OR o.created_at < until) AND is_paid_state(o.pay_state) AND o.total_cents > 0) THEN
    RETURN 'studying';
  END IF;
  RETURN 'paid';
END $$;

CREATE FUNCTION show_lead_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown_stage := lead_stage(NEW.stage, NEW.user_id, NEW.created_at, NEW.ended_at);
  RETURN NEW;
END $$;
CREATE TRIGGER leads_show_stage BEFORE INSERT OR UPDATE OF stage, user_id, created_at, ended_at ON leads
  FOR EACH ROW EXECUTE FUNCTION show_lead_stage();

-- Locks first: whoever comes second reads what the first one wrote.
CREATE FUNCTION renew_lead_stages(person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM leads WHERE user_id = person ORDER BY id FOR NO KEY UPDATE;
  UPDATE leads SET stage = stage
  WHERE user_id = person AND shown_stage IS DISTINCT FROM lead_stage(stage, user_id, created_at, ended_at);
END $$;

CREATE FUNCTION order_moves_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_lead_stages(NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_begin_paid AFTER INSERT ON orders FOR EACH ROW
  WHEN (is_paid_state(NEW.pay_state) AND NEW.total_cents > 0) EXECUTE FUNCTION order_moves_leads();
CREATE TRIGGER orders_become_paid AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((is_paid_state(OLD.pay_state) AND OLD.total_cents > 0) IS DISTINCT FROM (is_paid_state(NEW.pay_state) AND NEW.total_cents > 0))
  EXECUTE FUNCTION order_moves_leads();

CREATE FUNCTION lesson_moves_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM leads WHERE user_id = NEW.user_id AND shown_stage = 'paid') THEN
    PERFORM renew_lead_stages(NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER video_progress_moves_leads AFTER INSERT ON video_progress FOR EACH ROW EXECUTE FUNCTION lesson_moves_leads();

CREATE FUNCTION place_lead_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lead_at := (SELECT last_entry_at FROM leads WHERE id = NEW.lead_id);
  RETURN NEW;
END $$;
CREATE TRIGGER lead_entries_place BEFORE INSERT ON lead_entries FOR EACH ROW EXECUTE FUNCTION place_lead_entry();

CREATE FUNCTION place_lead_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_entries SET lead_at = NEW.last_entry_at WHERE lead_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_place_entries AFTER UPDATE ON leads FOR EACH ROW
  WHEN (OLD.last_entry_at IS DISTINCT FROM NEW.last_entry_at) EXECUTE FUNCTION place_lead_entries();
