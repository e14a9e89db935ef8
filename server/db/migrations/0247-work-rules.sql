-- Rules by which staff work; one row.
CREATE TABLE work_rules (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- What visitors get was read by somebody else than its author.
  is_review_required boolean NOT NULL DEFAULT false
);
INSERT INTO work_rules DEFAULT VALUES;
