-- Visits of whole days (decision 0272): without device, host and hour they are a twentieth of the rows.
CREATE TABLE visit_days (
  page text NOT NULL,
  -- The hour in which that day begins in China.
  hour timestamptz NOT NULL,
  channel_id integer NOT NULL,
  variant text NOT NULL,
  visits integer NOT NULL,
  forms_seen integer NOT NULL,
  forms_started integer NOT NULL,
  codes_sent integer NOT NULL,
  codes_failed integer NOT NULL,
  PRIMARY KEY (hour, page, channel_id, variant)
);

-- Whole days from there, the hours since then from the sums by the hour: for who asks for days.
CREATE VIEW visits_by_day AS
SELECT page, hour, channel_id, variant, visits, forms_seen, forms_started, codes_sent, codes_failed FROM visit_days
UNION ALL
SELECT page, hour, channel_id, variant, visits, forms_seen, forms_started, codes_sent, codes_failed FROM visit_facts
WHERE hour >= coalesce((SELECT until FROM fact_marks WHERE name = 'visit days'), '-infinity');
