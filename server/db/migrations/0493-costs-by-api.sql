-- What ads cost, as the platforms' reports say. Decision 0339.
CREATE TABLE IF NOT EXISTS cost_accounts (
  id uuid PRIMARY KEY,
  platform text NOT NULL,
  -- The number of the advertiser's account.
  account_id text NOT NULL,
  name text NOT NULL,
  -- Of the school's application at the platform.
  app_id text NOT NULL,
  is_on boolean NOT NULL DEFAULT false,
  -- Sealed: the application's secret and both tokens.
  secrets jsonb,
  secret_end text NOT NULL DEFAULT '',
  refresh_end text NOT NULL DEFAULT '',
  -- The end of the access token; null when there is none.
  token_until timestamptz,
  next_at timestamptz NOT NULL,
  -- Of who is fetching; two would use a refresh token twice.
  lease_until timestamptz,
  fetched_at timestamptz,
  -- A kind of failure; empty after a success.
  failure text NOT NULL DEFAULT '',
  -- In the platform's words.
  failure_text text NOT NULL DEFAULT '',
  failures integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  UNIQUE (platform, account_id)
);
CREATE INDEX IF NOT EXISTS cost_accounts_due ON cost_accounts (next_at) WHERE is_on;

-- A day of an account of which every page of the report was read.
CREATE TABLE IF NOT EXISTS cost_days (
  account_id uuid NOT NULL REFERENCES cost_accounts (id),
  day date NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, day)
);
CREATE INDEX IF NOT EXISTS cost_days_day ON cost_days (day);

-- An ad, and where what it costs belongs: all its days.
CREATE TABLE IF NOT EXISTS cost_ads (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES cost_accounts (id),
  -- Its number at the platform.
  ad text NOT NULL,
  name text NOT NULL,
  -- Empty while nobody knows.
  page text NOT NULL DEFAULT '',
  channel_key text NOT NULL DEFAULT '',
  -- Who said so; empty when its name did.
  placed_by text NOT NULL DEFAULT '',
  UNIQUE (account_id, ad)
);
CREATE INDEX IF NOT EXISTS cost_ads_nowhere ON cost_ads (account_id) WHERE page = '';

CREATE TABLE IF NOT EXISTS cost_figures (
  account_id uuid NOT NULL REFERENCES cost_accounts (id),
  day date NOT NULL,
  ad_id uuid NOT NULL REFERENCES cost_ads (id),
  cents bigint NOT NULL CHECK (cents >= 0),
  PRIMARY KEY (account_id, day, ad_id)
);
CREATE INDEX IF NOT EXISTS cost_figures_day ON cost_figures (day);
CREATE INDEX IF NOT EXISTS cost_figures_ad ON cost_figures (ad_id);

-- Platforms of which the reports count, whatever was entered for the same day. Without a row what was entered counts.
CREATE TABLE IF NOT EXISTS cost_rules (
  platform text PRIMARY KEY,
  reports_win boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL
);

-- Tokens of the sandbox's platforms.
CREATE TABLE IF NOT EXISTS sandbox_cost_tokens (
  token text PRIMARY KEY,
  ends_at timestamptz NOT NULL,
  is_used boolean NOT NULL DEFAULT false
);

-- What was entered, and of which ad platform; null for any other channel.
CREATE OR REPLACE VIEW placed_costs AS
  SELECT c.*, CASE WHEN starts_with(c.channel_key, 'ad:') THEN substr(c.channel_key, 4) ELSE l.platform END AS platform
  FROM channel_costs c LEFT JOIN channel_links l ON starts_with(c.channel_key, 'link:')
    AND l.code = substr(c.channel_key, 6) AND l.platform <> 'none';

-- The same, and whether it counts.
CREATE OR REPLACE VIEW entered_costs AS
  SELECT c.*, NOT EXISTS (
    SELECT FROM cost_days d JOIN cost_accounts a ON a.id = d.account_id
      JOIN cost_rules r ON r.platform = a.platform AND r.reports_win
    WHERE d.day = c.day AND a.platform = c.platform
  ) AS is_counted FROM placed_costs c;

-- What the reports say, with the place if it is known, and whether it counts.
CREATE OR REPLACE VIEW reported_costs AS
  SELECT f.day, a.platform, f.account_id, f.ad_id, x.page, x.channel_key, f.cents, (
    EXISTS (SELECT FROM cost_rules r WHERE r.platform = a.platform AND r.reports_win) OR NOT EXISTS (
      SELECT FROM placed_costs c WHERE c.day = d.day AND c.platform = a.platform
    )
  ) AS is_counted
  FROM cost_days d JOIN cost_accounts a ON a.id = d.account_id
    JOIN cost_figures f ON f.account_id = d.account_id AND f.day = d.day
    JOIN cost_ads x ON x.id = f.ad_id;

-- Costs of pages and channels, each once.
CREATE OR REPLACE VIEW counted_costs AS
  SELECT day, page, channel_key, cents FROM entered_costs WHERE is_counted
  UNION ALL
  SELECT day, page, channel_key, cents FROM reported_costs WHERE is_counted AND page <> '';
