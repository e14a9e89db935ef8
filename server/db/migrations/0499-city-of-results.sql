-- In which city somebody opened a page, registered or opened a checkout; empty for what was before, and where it is unknown.
ALTER TABLE visit_events ADD COLUMN IF NOT EXISTS city text NOT NULL DEFAULT '';
ALTER TABLE user_sources ADD COLUMN IF NOT EXISTS city text NOT NULL DEFAULT '';

-- What happened in known cities: of visits by the day (`hour` is when it began in China), of all else by the hour. What the sums by device
-- have besides is of no known city (decision 0346).
CREATE TABLE IF NOT EXISTS city_sums (
  hour timestamptz NOT NULL,
  kind text NOT NULL,
  model text NOT NULL DEFAULT '',
  page text NOT NULL,
  channel_id integer NOT NULL,
  variant text NOT NULL,
  device text NOT NULL,
  host text NOT NULL,
  city text NOT NULL,
  visits integer NOT NULL DEFAULT 0,
  forms_seen integer NOT NULL DEFAULT 0,
  forms_started integer NOT NULL DEFAULT 0,
  codes_sent integer NOT NULL DEFAULT 0,
  codes_failed integer NOT NULL DEFAULT 0,
  registered integer NOT NULL DEFAULT 0,
  ordered integer NOT NULL DEFAULT 0,
  lessons integer NOT NULL DEFAULT 0,
  completed integer NOT NULL DEFAULT 0,
  paid integer NOT NULL DEFAULT 0,
  paid_cents bigint NOT NULL DEFAULT 0,
  refunded integer NOT NULL DEFAULT 0,
  refunded_cents bigint NOT NULL DEFAULT 0,
  regular integer NOT NULL DEFAULT 0,
  PRIMARY KEY (hour, kind, model, page, channel_id, variant, device, host, city)
);
CREATE INDEX IF NOT EXISTS city_sums_fresh ON city_sums (hour) WHERE kind = 'fresh';
