CREATE TABLE wechat_identities (
  id uuid PRIMARY KEY,
  openid text NOT NULL UNIQUE CHECK (openid <> ''),
  unionid text NOT NULL,
  nickname text NOT NULL,
  face text NOT NULL,
  user_id uuid UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  bound_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE wechat_codes (
  code_hash text PRIMARY KEY,
  used_at timestamptz NOT NULL
);

CREATE TABLE wechat_tickets (
  id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES wechat_identities (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE sandbox_oauth_codes (
  code_hash text PRIMARY KEY,
  person text NOT NULL,
  scope text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
