-- What somebody of staff has written of a page and not yet saved into its file.
CREATE TABLE page_drafts (
  staff_id uuid NOT NULL REFERENCES staff (id),
  file text NOT NULL,
  text text NOT NULL,
  -- The file's text that the draft began with, for merging.
  base_text text NOT NULL,
  base_hash text NOT NULL,
  revision integer NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, file)
);
CREATE INDEX page_drafts_of_file ON page_drafts (file);
