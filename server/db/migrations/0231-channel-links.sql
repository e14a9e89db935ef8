-- Links that tell by which way a visitor came; `ch` of an address is their code.
CREATE TABLE channel_links (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name text NOT NULL,
  page text NOT NULL CHECK (page ~ '^/[A-Za-z0-9_-]'),
  platform text NOT NULL CHECK (platform IN ('none', 'tencent', 'oceanengine', 'baidu', 'kuaishou')),
  utm jsonb NOT NULL DEFAULT '{}',
  open_count integer NOT NULL DEFAULT 0,
  last_opened_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  archived_at timestamptz
);
CREATE INDEX leads_channel ON leads (channel) WHERE channel <> '';
