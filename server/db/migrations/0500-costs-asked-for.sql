-- Reading an account's reports now is asked for, and a job does it. Decision 0351.
-- What staff asked for: fetch or try; empty when nothing waits.
ALTER TABLE cost_accounts ADD COLUMN IF NOT EXISTS asked text NOT NULL DEFAULT '';
-- What the last reading has read so far; null before the first and while it begins.
ALTER TABLE cost_accounts ADD COLUMN IF NOT EXISTS last_read jsonb;
CREATE INDEX IF NOT EXISTS cost_accounts_asked ON cost_accounts (next_at) WHERE asked <> '';
