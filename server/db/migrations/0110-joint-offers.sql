-- Courses that the school sells together; each keeps its own price.
CREATE TABLE joint_offers (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  is_on_shelf boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);

CREATE TABLE joint_offer_courses (
  offer_id uuid NOT NULL REFERENCES joint_offers (id) ON DELETE CASCADE,
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  PRIMARY KEY (offer_id, course_id)
);
CREATE INDEX joint_offer_courses_course ON joint_offer_courses (course_id);

-- A course that was offered in a joint order and that the student left.
ALTER TABLE checkout_courses ADD COLUMN is_left boolean NOT NULL DEFAULT false;
