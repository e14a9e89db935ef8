-- A student's week: on which days, and how long. Each change is valid from its day on, so that past days keep their plan.
CREATE TABLE study_plans (
  user_id uuid NOT NULL REFERENCES users (id),
  starts_on date NOT NULL,
  -- 1 Monday to 7 Sunday.
  weekdays smallint[] NOT NULL CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@ '{1,2,3,4,5,6,7}'),
  minutes smallint NOT NULL CHECK (minutes BETWEEN 10 AND 720),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, starts_on)
);

-- Days off that the student chose beforehand.
CREATE TABLE study_days_off (
  user_id uuid NOT NULL REFERENCES users (id),
  day date NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- What a student works for: the year of the exam, a day of their own, a sentence.
CREATE TABLE study_goals (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  exam_year integer,
  target_on date,
  goal text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL
);

-- Days on which a student watched a lesson; `video_progress` knows only the last time. A day begins at 04:00 in China.
CREATE TABLE study_days (
  user_id uuid NOT NULL REFERENCES users (id),
  day date NOT NULL,
  PRIMARY KEY (user_id, day)
);
