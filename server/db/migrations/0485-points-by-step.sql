-- Steps whose points sum to those of an essay or a homework, for who marks it (decision 0337). Nothing has steps before it is given some.
-- [{"words": "…", "points": 2.5}]; the revision counts their changes.
ALTER TABLE paper_questions ADD COLUMN IF NOT EXISTS steps jsonb NOT NULL DEFAULT '[]';
ALTER TABLE paper_questions ADD COLUMN IF NOT EXISTS steps_revision integer NOT NULL DEFAULT 0;
ALTER TABLE homeworks ADD COLUMN IF NOT EXISTS steps jsonb NOT NULL DEFAULT '[]';
ALTER TABLE homeworks ADD COLUMN IF NOT EXISTS steps_revision integer NOT NULL DEFAULT 0;

-- The steps as they were when a teacher marked by them, with the points given; null for a mark without. Marks of papers hold theirs in exam_marks.marks.
ALTER TABLE homework_marks ADD COLUMN IF NOT EXISTS steps jsonb;
