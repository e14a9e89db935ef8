-- How the block that a thread is about is found again after it moved: its id, type, text and place when it was said.
ALTER TABLE page_comments ADD COLUMN anchor jsonb;
