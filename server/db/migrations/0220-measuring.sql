-- By which way visitors come. Rows only grow; what differs in nothing but capitals is the same.
CREATE TABLE traffic_channels (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of a channel link (`ch`), of the address, of the ad platform whose click id the address carried.
  link text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '',
  utm_source text NOT NULL DEFAULT '',
  utm_medium text NOT NULL DEFAULT '',
  utm_campaign text NOT NULL DEFAULT '',
  platform text NOT NULL DEFAULT '',
  -- What people take for one channel: the link, else what the ad says, else the source; `direct` without any.
  key text GENERATED ALWAYS AS (CASE
    WHEN link <> '' THEN 'link:' || link
    WHEN utm_source <> '' THEN 'utm:' || utm_source
    WHEN platform <> '' THEN 'ad:' || platform
    WHEN source <> '' THEN 'source:' || source
    ELSE 'direct' END) STORED,
  UNIQUE (link, source, utm_source, utm_medium, utm_campaign, platform)
);
CREATE INDEX traffic_channels_key ON traffic_channels (key);
INSERT INTO traffic_channels (link) VALUES ('');

-- What browsers tell of visits. An event counts in the hour and the day in which its visit began, so that a visit never
-- falls apart; the key makes it count once, however often it arrives.
CREATE TABLE visit_events (
  day date NOT NULL,
  visit uuid NOT NULL,
  kind text NOT NULL,
  block text NOT NULL DEFAULT '',
  -- Milliseconds of what was measured; otherwise 0.
  value integer NOT NULL DEFAULT 0,
  hour timestamptz NOT NULL,
  page text NOT NULL,
  release text NOT NULL,
  variant text NOT NULL,
  channel_id integer NOT NULL,
  device text NOT NULL,
  host text NOT NULL,
  audience text NOT NULL CHECK (audience IN ('visitor', 'bot')),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (day, visit, kind, block)
) PARTITION BY RANGE (day);
CREATE TABLE visit_events_other PARTITION OF visit_events DEFAULT;
CREATE INDEX visit_events_received ON visit_events USING brin (received_at) WITH (pages_per_range = 16);
CREATE INDEX visit_events_hour ON visit_events (hour);

-- The sums of an hour. Visits whose browser was a bot's are in none of them.
CREATE TABLE visit_facts (
  page text NOT NULL,
  hour timestamptz NOT NULL,
  channel_id integer NOT NULL REFERENCES traffic_channels (id),
  variant text NOT NULL DEFAULT '',
  device text NOT NULL,
  host text NOT NULL,
  visits integer NOT NULL,
  forms_seen integer NOT NULL,
  forms_started integer NOT NULL,
  codes_sent integer NOT NULL,
  codes_failed integer NOT NULL,
  scrolled_25 integer NOT NULL,
  scrolled_50 integer NOT NULL,
  scrolled_75 integer NOT NULL,
  scrolled_100 integer NOT NULL,
  PRIMARY KEY (page, hour, channel_id, variant, device, host)
);
CREATE INDEX visit_facts_hour ON visit_facts (hour);

CREATE TABLE block_facts (
  page text NOT NULL,
  hour timestamptz NOT NULL,
  variant text NOT NULL DEFAULT '',
  block text NOT NULL,
  seen integer NOT NULL,
  PRIMARY KEY (page, hour, variant, block)
);
CREATE INDEX block_facts_hour ON block_facts (hour);

-- Speed as a histogram: how many visits measured a value of this bucket.
CREATE TABLE speed_facts (
  page text NOT NULL,
  hour timestamptz NOT NULL,
  variant text NOT NULL DEFAULT '',
  metric text NOT NULL CHECK (metric IN ('lcp', 'inp', 'form-ready')),
  bucket smallint NOT NULL,
  visits integer NOT NULL,
  PRIMARY KEY (page, hour, variant, metric, bucket)
);
CREATE INDEX speed_facts_hour ON speed_facts (hour);

-- What the school's own tables say, in the hour in which it happened.
CREATE TABLE result_facts (
  page text NOT NULL,
  hour timestamptz NOT NULL,
  channel_id integer NOT NULL REFERENCES traffic_channels (id),
  variant text NOT NULL DEFAULT '',
  registered integer NOT NULL,
  ordered integer NOT NULL,
  paid integer NOT NULL,
  paid_cents bigint NOT NULL,
  lessons integer NOT NULL,
  completed integer NOT NULL,
  refunded integer NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (page, hour, channel_id, variant)
);
CREATE INDEX result_facts_hour ON result_facts (hour);

-- How far each job of the sums has come.
CREATE TABLE fact_marks (
  name text PRIMARY KEY,
  until timestamptz NOT NULL
);

-- The first and the last touch, kept with the registration and the order.
ALTER TABLE user_sources
  ADD COLUMN checkout_id uuid REFERENCES checkouts (id),
  -- The landing page that is credited, and the channel of the last touch.
  ADD COLUMN page text NOT NULL DEFAULT '',
  ADD COLUMN channel_id integer NOT NULL DEFAULT 1 REFERENCES traffic_channels (id),
  ADD COLUMN variant text NOT NULL DEFAULT '',
  ADD COLUMN first_page text NOT NULL DEFAULT '',
  ADD COLUMN first_channel_id integer NOT NULL DEFAULT 1 REFERENCES traffic_channels (id),
  ADD COLUMN first_click_ids jsonb NOT NULL DEFAULT '{}';
UPDATE user_sources SET page = split_part(h5, '?', 1) WHERE h5 LIKE '/%';
CREATE INDEX user_sources_created ON user_sources (created_at);
CREATE INDEX user_sources_checkout ON user_sources (checkout_id) WHERE checkout_id IS NOT NULL;

-- Where the order came from: a row of user_sources.
ALTER TABLE orders ADD COLUMN touch_id uuid REFERENCES user_sources (id);
CREATE INDEX orders_created ON orders (created_at);
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payments_paid ON payments (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_finished ON refunds (finished_at) WHERE finished_at IS NOT NULL;

-- When a video was first watched; of older rows nobody knows better than when it was last.
ALTER TABLE video_progress ADD COLUMN started_at timestamptz;
UPDATE video_progress SET started_at = LEAST(updated_at, done_at);
ALTER TABLE video_progress ALTER COLUMN started_at SET NOT NULL;
CREATE INDEX video_progress_started ON video_progress (started_at);
CREATE INDEX video_progress_done ON video_progress (done_at) WHERE done_at IS NOT NULL;
