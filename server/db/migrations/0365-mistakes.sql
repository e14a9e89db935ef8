-- The mistake book (decision 0277): a question that a student answered wrong. All but the note and the removal is the fold of the log below.
CREATE TABLE mistakes (
  user_id uuid NOT NULL REFERENCES users (id),
  question_id uuid NOT NULL REFERENCES questions (id),
  first_wrong_at timestamptz NOT NULL,
  first_source text NOT NULL CHECK (first_source IN ('exam', 'practice', 'redo')),
  -- The attempt or the practice answer.
  first_source_id uuid NOT NULL,
  last_wrong_at timestamptz NOT NULL,
  last_answer_at timestamptz NOT NULL,
  wrong_count integer NOT NULL CHECK (wrong_count > 0),
  -- The card of FSRS.
  stability double precision NOT NULL,
  difficulty double precision NOT NULL,
  reps integer NOT NULL,
  lapses integer NOT NULL,
  due_at timestamptz NOT NULL,
  -- Study days in a row that began with a right answer.
  right_days integer NOT NULL CHECK (right_days >= 0),
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 1),
  note text NOT NULL DEFAULT '',
  removed_at timestamptz,
  PRIMARY KEY (user_id, question_id)
);
CREATE INDEX mistakes_by_question_id ON mistakes (question_id);
CREATE INDEX mistakes_due ON mistakes (user_id, due_at, question_id) WHERE state = 0 AND removed_at IS NULL;
CREATE INDEX mistakes_newest ON mistakes (user_id, last_wrong_at, question_id) WHERE removed_at IS NULL;

-- Every marked answer to a question of the book; rows are only added.
CREATE TABLE mistake_reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  question_id uuid NOT NULL,
  -- The attempt, the practice answer, or the id that the browser gave a redo: each counts once for a question.
  request_id uuid NOT NULL,
  source text NOT NULL CHECK (source IN ('exam', 'practice', 'redo')),
  answer jsonb NOT NULL,
  is_right boolean NOT NULL,
  answered_at timestamptz NOT NULL,
  UNIQUE (user_id, request_id, question_id),
  FOREIGN KEY (user_id, question_id) REFERENCES mistakes (user_id, question_id) ON DELETE CASCADE
);
CREATE INDEX mistake_reviews_log ON mistake_reviews (user_id, question_id, answered_at, id);
CREATE INDEX mistake_reviews_day ON mistake_reviews (user_id, answered_at) WHERE source = 'redo';

-- How far the job has filled in the answers from before the book: the last student it went through.
CREATE TABLE mistake_marks (
  id smallint PRIMARY KEY CHECK (id = 1),
  reached uuid NOT NULL,
  done_at timestamptz
);
INSERT INTO mistake_marks VALUES (1, '00000000-0000-0000-0000-000000000000', NULL);
