-- What other models of attribution (the last touch of 90 days, the first of 30 or 90) move between pages and channels: by hour, taken from one
-- row and added to another, so that all rows of a model add up to nothing. Decision 0333.
CREATE TABLE IF NOT EXISTS model_results (
  model text NOT NULL,
  page text NOT NULL,
  hour timestamptz NOT NULL,
  channel_id integer NOT NULL,
  variant text NOT NULL,
  device text NOT NULL,
  host text NOT NULL,
  ordered integer NOT NULL,
  lessons integer NOT NULL,
  completed integer NOT NULL,
  PRIMARY KEY (model, hour, page, channel_id, variant, device, host)
);
CREATE INDEX IF NOT EXISTS model_results_hour ON model_results (hour);

CREATE TABLE IF NOT EXISTS model_money (
  model text NOT NULL,
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
  PRIMARY KEY (model, hour, page, channel_id, variant, device, host)
);
