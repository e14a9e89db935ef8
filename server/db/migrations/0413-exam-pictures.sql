-- Photographed pages of essays and proofs in exams (decision 0293). Which pages an answer has, and in which order, stands in the answer.
CREATE TABLE IF NOT EXISTS exam_pictures (
  upload_id uuid PRIMARY KEY REFERENCES uploads (id),
  attempt_id uuid NOT NULL REFERENCES exam_attempts (id) ON DELETE CASCADE,
  question_id uuid NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0)
);
CREATE INDEX IF NOT EXISTS exam_pictures_by_attempt ON exam_pictures (attempt_id);
