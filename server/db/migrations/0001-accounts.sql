CREATE TABLE users (
  id uuid PRIMARY KEY,
  num text NOT NULL UNIQUE,
  mobile text NOT NULL UNIQUE CHECK (mobile ~ '^1[0-9]{10}$'),
  nickname text NOT NULL,
  face text NOT NULL DEFAULT '',
  openid text NOT NULL DEFAULT '',
  unionuuid text NOT NULL DEFAULT '',
  sex smallint NOT NULL DEFAULT 2 CHECK (sex IN (0, 1, 2)),
  birthday text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  is_user_info boolean NOT NULL DEFAULT false,
  password_hash text,
  created_at timestamptz NOT NULL,
  last_login_at timestamptz
);

CREATE SEQUENCE user_num START 10000001;

CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE sms_codes (
  id uuid PRIMARY KEY,
  mobile text NOT NULL,
  action smallint NOT NULL,
  address text NOT NULL,
  code_hash text NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sms_codes_mobile ON sms_codes (mobile, created_at);
CREATE INDEX sms_codes_address ON sms_codes (address, created_at);
CREATE UNIQUE INDEX sms_codes_one_live ON sms_codes (mobile, action) WHERE ended_at IS NULL;

CREATE TABLE sms_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL,
  action smallint NOT NULL,
  code text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sms_outbox_mobile ON sms_outbox (mobile, id);

CREATE TABLE login_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL,
  address text NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE INDEX login_failures_mobile ON login_failures (mobile, failed_at);

CREATE TABLE agreement_consents (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agreement_index smallint NOT NULL,
  version text NOT NULL,
  consented_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, agreement_index, version)
);

CREATE TABLE user_sources (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  occasion text NOT NULL CHECK (occasion IN ('register', 'login', 'checkout')),
  source text NOT NULL,
  h5 text NOT NULL,
  utm jsonb NOT NULL,
  click_ids jsonb NOT NULL,
  current_page text NOT NULL,
  landing_page text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX user_sources_user ON user_sources (user_id, created_at);

CREATE TABLE client_reports (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  page text NOT NULL,
  block_id text NOT NULL,
  block_type text NOT NULL,
  message text NOT NULL,
  build text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX client_reports_created ON client_reports (created_at);
