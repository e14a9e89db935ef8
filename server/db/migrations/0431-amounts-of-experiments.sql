-- How many people of an arm paid how much after refunds, once its single visitors are reduced to sums (decision 0303).
CREATE TABLE experiment_amounts (
  experiment_id uuid NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
  arm text NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  people integer NOT NULL,
  PRIMARY KEY (experiment_id, arm, cents)
);
