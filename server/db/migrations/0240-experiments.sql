-- Experiments of landing pages as they were last published. An id is unique on its page.
CREATE TABLE experiments (
  id uuid PRIMARY KEY,
  page text NOT NULL,
  name text NOT NULL,
  -- What was published: see PageExperiment of src/page-model/page.ts.
  spec jsonb NOT NULL,
  first_seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The arm that became the page.
  winner text NOT NULL DEFAULT '',
  ended_by text NOT NULL DEFAULT '',
  UNIQUE (page, name)
);

-- Which visitor saw which arm first. Gone when the experiment ends; its sums stay.
CREATE TABLE experiment_exposures (
  experiment_id uuid NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
  -- The random id of the visitor's cookie.
  visitor text NOT NULL,
  arm text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (experiment_id, visitor)
);

-- Which browsers a student has used. The first one's id is given to the others, so that the student sees one arm.
CREATE TABLE visitor_students (
  visitor text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  linked_at timestamptz NOT NULL
);
CREATE INDEX visitor_students_of_user ON visitor_students (user_id, linked_at);

-- Sums of visitors who are not kept one by one, by the day on which they first saw their arm (in China).
CREATE TABLE experiment_days (
  experiment_id uuid NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
  arm text NOT NULL,
  day date NOT NULL,
  visitors integer NOT NULL,
  -- Who reached the goal, who paid, who got money back.
  converted integer NOT NULL,
  paid integer NOT NULL,
  refunded integer NOT NULL,
  PRIMARY KEY (experiment_id, arm, day)
);
