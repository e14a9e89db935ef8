ALTER TABLE courses
  ADD COLUMN summary text NOT NULL DEFAULT '',
  ADD COLUMN detail_html text NOT NULL DEFAULT '',
  ADD COLUMN popularity integer NOT NULL DEFAULT 0,
  ADD COLUMN course_year integer GENERATED ALWAYS AS ((track_info ->> 'course_year')::integer) STORED;
CREATE INDEX courses_shelf ON courses (is_on_shelf, popularity DESC, id);

ALTER TABLE teachers
  ADD COLUMN title text NOT NULL DEFAULT '',
  ADD COLUMN intro text NOT NULL DEFAULT '';

-- Pieces of one and two characters, so that Chinese is found without a word list.
CREATE TABLE course_search_grams (
  gram text NOT NULL,
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  weight integer NOT NULL CHECK (weight > 0),
  PRIMARY KEY (gram, course_id)
);
CREATE INDEX course_search_grams_course ON course_search_grams (course_id);

CREATE TABLE hot_keywords (
  id uuid PRIMARY KEY,
  keyword text NOT NULL UNIQUE CHECK (keyword <> ''),
  position smallint NOT NULL,
  is_hot boolean NOT NULL,
  is_shown boolean NOT NULL,
  click_count integer NOT NULL DEFAULT 0 CHECK (click_count >= 0)
);

CREATE TABLE nav_years (
  course_year integer PRIMARY KEY,
  name text NOT NULL,
  exam_date text NOT NULL,
  position smallint NOT NULL
);

CREATE TABLE categories (
  id integer PRIMARY KEY,
  name text NOT NULL,
  icon text NOT NULL,
  navigation jsonb NOT NULL,
  position smallint NOT NULL
);

CREATE TABLE ads (
  id uuid PRIMARY KEY,
  place text NOT NULL CHECK (place IN ('home_banner', 'popup', 'search', 'detail_second', 'nav')),
  category_id integer REFERENCES categories (id),
  title text NOT NULL,
  image text NOT NULL,
  navigation jsonb NOT NULL,
  course_id uuid REFERENCES courses (id),
  position smallint NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  is_shown boolean NOT NULL,
  CHECK (ends_at > starts_at),
  CHECK ((place = 'nav') = (category_id IS NOT NULL))
);
CREATE INDEX ads_place ON ads (place, position);

CREATE TABLE product_variants (
  course_id uuid PRIMARY KEY REFERENCES courses (id),
  product_id uuid NOT NULL REFERENCES courses (id),
  attrs jsonb NOT NULL,
  position smallint NOT NULL
);
CREATE INDEX product_variants_product ON product_variants (product_id, position);

CREATE TABLE course_upgrades (
  from_course_id uuid NOT NULL REFERENCES courses (id),
  to_course_id uuid NOT NULL REFERENCES courses (id),
  PRIMARY KEY (from_course_id, to_course_id),
  CHECK (from_course_id <> to_course_id)
);
