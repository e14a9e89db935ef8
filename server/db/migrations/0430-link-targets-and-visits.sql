-- To which pages a link led: printed codes live for years.
CREATE TABLE channel_targets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id uuid NOT NULL REFERENCES channel_links (id),
  before text NOT NULL,
  after text NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL
);
CREATE INDEX channel_targets_link ON channel_targets (link_id, id);

-- `visit_days` of each channel, of all days and pages, so that the list of links adds up no table that grows (0273).
CREATE TABLE visit_totals (
  channel_id integer PRIMARY KEY,
  visits bigint NOT NULL
);
CREATE FUNCTION total_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_totals AS t SELECT channel_id, sum(visits) FROM added GROUP BY channel_id ORDER BY channel_id
  ON CONFLICT (channel_id) DO UPDATE SET visits = t.visits + excluded.visits;
  RETURN NULL;
END $$;
-- One job alone writes these rows, a day at a time, and changes none.
CREATE TRIGGER visit_days_total AFTER INSERT ON visit_days REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION total_visits();
INSERT INTO visit_totals SELECT channel_id, sum(visits) FROM visit_days GROUP BY channel_id;
