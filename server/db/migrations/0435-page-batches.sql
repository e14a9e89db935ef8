-- One change of many pages at once, and what became of each page: so that a repeated call changes nothing twice, and all
-- of it is taken back at once.
CREATE TABLE IF NOT EXISTS page_batches (
  -- Chosen by the console.
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  -- What is done to each page, as the contract has it.
  deed jsonb NOT NULL,
  begun_at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX IF NOT EXISTS page_batches_of_staff ON page_batches (staff_id, begun_at);
CREATE INDEX IF NOT EXISTS page_batches_by_time ON page_batches (begun_at);

CREATE TABLE IF NOT EXISTS page_batch_files (
  batch_id uuid NOT NULL REFERENCES page_batches (id) ON DELETE CASCADE,
  file text NOT NULL,
  -- What the file held, and was to hold; missing where nothing was to be written.
  before_hash text,
  after_hash text,
  -- begun, done, same, changed, gone, refused.
  outcome text NOT NULL,
  reason text,
  -- The same of taking it back; null: not tried.
  undone text,
  PRIMARY KEY (batch_id, file)
);
