-- How the first attempts at a paper came out, counted by a job (decision 0288). Essays are not part of it: students mark them themselves.
ALTER TABLE exam_attempts ADD COLUMN IF NOT EXISTS counted_at timestamptz;
CREATE TABLE IF NOT EXISTS paper_scores (
  paper_id uuid NOT NULL REFERENCES papers (id),
  points double precision NOT NULL,
  students integer NOT NULL CHECK (students >= 0),
  PRIMARY KEY (paper_id, points)
);
-- Points of all those students together.
CREATE TABLE IF NOT EXISTS question_points (
  paper_id uuid NOT NULL REFERENCES papers (id),
  question_id uuid NOT NULL REFERENCES questions (id),
  points double precision NOT NULL,
  PRIMARY KEY (paper_id, question_id)
);
CREATE INDEX IF NOT EXISTS question_points_by_question_id ON question_points (question_id);
