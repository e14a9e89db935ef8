-- What another person than its author approved: that visitors of an address who get one content get another one. Hashes are of
-- the compiled page with all that it takes from elsewhere; empty for nothing.
CREATE TABLE page_approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews (id),
  path text NOT NULL,
  before_hash text NOT NULL,
  after_hash text NOT NULL,
  decided_by uuid NOT NULL REFERENCES staff (id),
  decided_at timestamptz NOT NULL
);
CREATE INDEX page_approvals_of_path ON page_approvals (path, after_hash);

-- What a publication for later was ordered for: the release that was looked at, with its changes. Null for one at once.
ALTER TABLE publications ADD COLUMN held jsonb;
-- Whether who ordered it knew that pages of it had been taken back.
ALTER TABLE publications ADD COLUMN is_again boolean NOT NULL DEFAULT false;

-- The pages that a review is about, with what visitors would find otherwise on each.
ALTER TABLE reviews ADD COLUMN pages jsonb NOT NULL DEFAULT '[]';
