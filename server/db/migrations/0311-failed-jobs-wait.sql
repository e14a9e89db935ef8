-- What a job could not end waits until then, so that the others have their turn.
ALTER TABLE exam_attempts ADD COLUMN close_claimed_until timestamptz;
ALTER TABLE groups ADD COLUMN settle_claimed_until timestamptz;
