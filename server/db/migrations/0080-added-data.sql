-- What was put into this database once and is the operator's from then on.
CREATE TABLE added_data (
  name text PRIMARY KEY,
  added_at timestamptz NOT NULL
);

-- A database that holds the sample school already: known by its first course, student or start code.
INSERT INTO added_data (name, added_at)
SELECT 'sample school', now()
WHERE EXISTS (SELECT 1 FROM courses WHERE id = '10000000-0000-4000-8000-000000000001')
   OR EXISTS (SELECT 1 FROM users WHERE id = '60000000-0000-4000-8000-000000000001')
   OR EXISTS (SELECT 1 FROM start_codes WHERE id = 'e5000000-0000-4000-8000-000000000001');
