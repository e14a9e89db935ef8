-- When somebody of staff went through the first tour of the console, or said no to it.
ALTER TABLE staff ADD COLUMN toured_at timestamptz;
