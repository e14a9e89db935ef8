-- Which browser asked for a code: one that asks for many numbers is asked for a proof of work first.
ALTER TABLE sms_codes ADD COLUMN device text NOT NULL DEFAULT '';
CREATE INDEX sms_codes_device ON sms_codes (device, created_at) WHERE device <> '';

-- Challenges that were solved and used: each counts once.
CREATE TABLE solved_challenges (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX solved_challenges_expired ON solved_challenges (expires_at);
