-- A page that an author asks a publisher to approve.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  file text NOT NULL,
  path text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'approved', 'returned', 'withdrawn')),
  -- What is to be approved, what it is compared with, and the file's hash when it was sent.
  text text NOT NULL,
  before_text text NOT NULL,
  base_hash text NOT NULL,
  sentences jsonb NOT NULL,
  note text NOT NULL,
  author_id uuid NOT NULL REFERENCES staff (id),
  author_name text NOT NULL,
  sent_at timestamptz NOT NULL,
  decided_by uuid REFERENCES staff (id),
  decided_name text,
  decided_at timestamptz,
  reason text
);
-- Who sends a page again takes back what waits.
CREATE UNIQUE INDEX reviews_waiting ON reviews (file, author_id) WHERE state = 'waiting';
CREATE INDEX reviews_by_time ON reviews (sent_at DESC);

-- What staff say of a page, or of one of its blocks.
CREATE TABLE page_comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file text NOT NULL,
  -- What it is about, as its author calls it; null for the whole page.
  block text,
  -- The comment that this one answers.
  thread_id bigint REFERENCES page_comments (id),
  staff_id uuid NOT NULL REFERENCES staff (id),
  staff_name text NOT NULL,
  text text NOT NULL,
  made_at timestamptz NOT NULL,
  settled_at timestamptz,
  settled_name text
);
CREATE INDEX page_comments_of_file ON page_comments (file, id);
