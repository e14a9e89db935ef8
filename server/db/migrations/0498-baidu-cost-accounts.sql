-- Costs by Baidu's reports. Decision 0339.
-- The name of the account, which Baidu's reports are asked by; empty at the other platforms.
ALTER TABLE cost_accounts ADD COLUMN IF NOT EXISTS user_name text NOT NULL DEFAULT '';
