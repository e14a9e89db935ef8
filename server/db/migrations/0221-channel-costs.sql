-- What a channel cost on a day, as somebody entered it.
CREATE TABLE channel_costs (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  page text NOT NULL,
  channel_key text NOT NULL,
  cents bigint NOT NULL CHECK (cents >= 0),
  staff_id uuid NOT NULL REFERENCES staff (id),
  entered_at timestamptz NOT NULL,
  UNIQUE (page, day, channel_key)
);
CREATE INDEX channel_costs_day ON channel_costs (day);


-- Channels only grow; asking for each row of the sums whether its channel is there costs more than the row.
ALTER TABLE visit_facts DROP CONSTRAINT visit_facts_channel_id_fkey;
ALTER TABLE result_facts DROP CONSTRAINT result_facts_channel_id_fkey;
