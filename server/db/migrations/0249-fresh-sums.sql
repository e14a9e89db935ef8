-- What has arrived is added to the sums of its hour; what may still be followed by others is in rows of its own, which are
-- made anew each time (decision 0187).
ALTER TABLE visit_facts ADD COLUMN is_fresh boolean NOT NULL DEFAULT false;
ALTER TABLE visit_facts DROP CONSTRAINT visit_facts_pkey,
  ADD PRIMARY KEY (page, hour, channel_id, variant, device, host, is_fresh);
CREATE INDEX visit_facts_fresh ON visit_facts (hour) WHERE is_fresh;

ALTER TABLE block_facts ADD COLUMN is_fresh boolean NOT NULL DEFAULT false;
ALTER TABLE block_facts DROP CONSTRAINT block_facts_pkey, ADD PRIMARY KEY (page, hour, variant, block, is_fresh);
CREATE INDEX block_facts_fresh ON block_facts (hour) WHERE is_fresh;

ALTER TABLE speed_facts ADD COLUMN is_fresh boolean NOT NULL DEFAULT false;
ALTER TABLE speed_facts DROP CONSTRAINT speed_facts_pkey, ADD PRIMARY KEY (page, hour, variant, metric, bucket, is_fresh);
CREATE INDEX speed_facts_fresh ON speed_facts (hour) WHERE is_fresh;

-- Nobody asks for the events of an hour any more.
DROP INDEX visit_events_hour;
-- Who adds looks for the newest arrivals: a summary of page ranges knows those only after a vacuum.
DROP INDEX visit_events_received;
CREATE INDEX visit_events_received ON visit_events (received_at);
