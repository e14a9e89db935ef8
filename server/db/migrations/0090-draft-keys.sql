-- Seals what a device keeps of an attempt until the server has it. Given to the student of the attempt, after a login, and to nobody else.
ALTER TABLE exam_attempts ADD COLUMN draft_key text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
