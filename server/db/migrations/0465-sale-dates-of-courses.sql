-- When a course is sold: nobody can order it before or after. Decision 0324.
ALTER TABLE courses ADD COLUMN IF NOT EXISTS sales_from timestamptz;
ALTER TABLE courses ADD COLUMN IF NOT EXISTS sales_until timestamptz;
CREATE INDEX IF NOT EXISTS courses_sales_end ON courses (sales_until) WHERE sales_until IS NOT NULL AND is_on_shelf;
