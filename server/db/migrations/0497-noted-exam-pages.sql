-- Photographed pages of exams that the server was told of before they arrived (decision 0342).
CREATE TABLE IF NOT EXISTS exam_noted_pages (
  -- The device's id of the page, and the request of its upload.
  page_id uuid NOT NULL,
  attempt_id uuid NOT NULL REFERENCES exam_attempts (id) ON DELETE CASCADE,
  question_id uuid NOT NULL,
  device_id uuid NOT NULL,
  -- Among the pages of the answer, from 0.
  position smallint NOT NULL CHECK (position >= 0),
  -- SHA-256 of the bytes to come; null where the browser cannot tell.
  digest text CHECK (digest ~ '^[0-9a-f]{64}$'),
  -- By the device's clock, as far as the server has set it right.
  taken_at timestamptz NOT NULL,
  noted_at timestamptz NOT NULL,
  -- Set when the attempt is closed.
  waits_until timestamptz,
  -- It arrived, with its upload, or will not come.
  settled_at timestamptz,
  upload_id uuid,
  PRIMARY KEY (page_id, attempt_id)
);
CREATE INDEX IF NOT EXISTS exam_noted_pages_by_attempt ON exam_noted_pages (attempt_id);
CREATE INDEX IF NOT EXISTS exam_noted_pages_waiting ON exam_noted_pages (waits_until) WHERE settled_at IS NULL;
