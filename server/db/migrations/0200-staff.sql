-- Who works in the console.
CREATE TABLE staff (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('author', 'publisher', 'operator', 'admin')),
  is_active boolean NOT NULL DEFAULT true,
  -- Null until the link was used.
  password_hash text,
  -- Sealed; the second step is asked once it is confirmed.
  totp_secret jsonb,
  totp_confirmed_at timestamptz,
  -- The time step of the last code that was taken: none counts twice.
  totp_last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  last_login_at timestamptz
);
CREATE UNIQUE INDEX staff_name ON staff (lower(name));

CREATE TABLE staff_sessions (
  token_hash text PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX staff_sessions_of_staff ON staff_sessions (staff_id) WHERE ended_at IS NULL;

-- A link by which a password is set.
CREATE TABLE staff_password_links (
  token_hash text PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX staff_password_links_of_staff ON staff_password_links (staff_id) WHERE ended_at IS NULL;

-- What staff did. Names and roles are those of that moment.
CREATE TABLE staff_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  staff_id uuid REFERENCES staff (id),
  staff_name text NOT NULL,
  role text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  address text NOT NULL
);
CREATE INDEX staff_audit_of_staff ON staff_audit (staff_id, id);
CREATE INDEX staff_audit_of_action ON staff_audit (action text_pattern_ops, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log only grows.';
END $$;
CREATE TRIGGER staff_audit_only_grows BEFORE UPDATE OR DELETE ON staff_audit
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
