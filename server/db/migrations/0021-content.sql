CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE advisors (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  title text NOT NULL,
  face text NOT NULL,
  kst_url text NOT NULL,
  greeting text NOT NULL,
  is_on_duty boolean NOT NULL
);

CREATE TABLE quotes (
  id uuid PRIMARY KEY,
  position integer NOT NULL UNIQUE,
  content text NOT NULL,
  author text NOT NULL
);

CREATE TABLE qr_channels (
  code text PRIMARY KEY,
  title text NOT NULL,
  tip text NOT NULL,
  target_url text NOT NULL
);

CREATE TABLE news (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  category text NOT NULL,
  summary text NOT NULL,
  img_cover text NOT NULL,
  author text NOT NULL,
  content_html text NOT NULL,
  published_at timestamptz NOT NULL,
  is_shown boolean NOT NULL
);
CREATE INDEX news_published ON news (published_at DESC, id);

CREATE TABLE notices (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  content_html text NOT NULL,
  is_popup boolean NOT NULL,
  published_at timestamptz NOT NULL,
  ends_at timestamptz
);
CREATE INDEX notices_published ON notices (published_at DESC, id);

CREATE TABLE visitor_events (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users (id),
  event text NOT NULL,
  page text NOT NULL,
  target text NOT NULL,
  course_id uuid,
  source text NOT NULL,
  h5 text NOT NULL,
  utm jsonb NOT NULL,
  click_ids jsonb NOT NULL,
  landing_page text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX visitor_events_created ON visitor_events (created_at);

CREATE TABLE wx_templates (
  purpose text PRIMARY KEY,
  scene integer NOT NULL CHECK (scene BETWEEN 0 AND 10000),
  template_id text NOT NULL
);

CREATE TABLE wx_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL REFERENCES wx_templates (purpose),
  reserved_hash text NOT NULL UNIQUE,
  action text CHECK (action IN ('confirm', 'cancel')),
  openid text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  CHECK ((action IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX wx_subscriptions_one_open ON wx_subscriptions (user_id, purpose) WHERE action IS NULL;

-- Access tokens and tickets of outside services, shared by all processes.
CREATE TABLE service_tickets (
  name text PRIMARY KEY,
  value text NOT NULL,
  expires_at timestamptz NOT NULL
);
