-- An experiment that is changed or stopped counts anew as its next version (decision 0198).
ALTER TABLE experiments
  -- Of what is compared, as the page's build made it; empty for what was counted before versions were known.
  ADD COLUMN version text NOT NULL DEFAULT '',
  ADD COLUMN number integer NOT NULL DEFAULT 1,
  -- When it was found no more among what is published.
  ADD COLUMN stopped_at timestamptz,
  DROP CONSTRAINT experiments_page_name_key,
  ADD UNIQUE (page, name, number);
-- What single visitors paid and got back, once they are sums.
ALTER TABLE experiment_days
  ADD COLUMN paid_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0;
