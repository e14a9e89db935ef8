-- What a session is shown by in its owner's list, and when its password was last asked.
ALTER TABLE staff_sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN device_hash text,
  ADD COLUMN proved_at timestamptz;
CREATE UNIQUE INDEX staff_sessions_id ON staff_sessions (id);

-- Browsers in which somebody has logged in to the end: their wrong passwords are counted apart from those of strangers.
CREATE TABLE staff_devices (
  staff_id uuid NOT NULL REFERENCES staff (id),
  token_hash text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- What the owner was told in this browser: another one cannot take it away.
  notices_seen_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, token_hash)
);

-- For who lost the phone; each counts once.
CREATE TABLE staff_recovery_codes (
  code_hash text PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  made_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_recovery_codes_of_staff ON staff_recovery_codes (staff_id);

-- Sealed, like the other: the secret of a new phone, until a code of it was given.
ALTER TABLE staff ADD COLUMN totp_next_secret jsonb;

-- The session that did it: nobody is told of what they just did themselves.
ALTER TABLE staff_audit ADD COLUMN session_id uuid;
CREATE INDEX staff_audit_of_subject ON staff_audit (subject, id) WHERE action LIKE 'staff.%';
