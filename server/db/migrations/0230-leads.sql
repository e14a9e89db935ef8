-- Who registered on campaign pages: one lead a person and window, whatever number of registrations.
CREATE TABLE leads (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) UNIQUE,
  -- Null once the person's data was deleted.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Of the first registration.
  page text NOT NULL,
  channel text NOT NULL DEFAULT '',
  variant text,
  source text NOT NULL DEFAULT '',
  utm jsonb NOT NULL DEFAULT '{}',
  course_id uuid REFERENCES courses (id),
  stage text NOT NULL DEFAULT 'new' CHECK (stage IN ('new', 'called', 'valid', 'invalid', 'lost')),
  reason text NOT NULL DEFAULT '',
  owner_id uuid REFERENCES staff (id),
  -- Given out by turns once; afterwards only people move it.
  given_at timestamptz,
  next_contact_at timestamptz,
  entry_count integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  last_entry_at timestamptz NOT NULL,
  -- When the same person's next lead began.
  ended_at timestamptz,
  erased_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  changed_at timestamptz,
  changed_by text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX leads_one_open ON leads (user_id) WHERE ended_at IS NULL;
CREATE INDEX leads_user ON leads (user_id, created_at);
CREATE INDEX leads_recent ON leads (last_entry_at DESC, id DESC);
CREATE INDEX leads_owner ON leads (owner_id, last_entry_at DESC, id DESC);
CREATE INDEX leads_page ON leads (page);
CREATE INDEX leads_not_given ON leads (created_at) WHERE given_at IS NULL AND owner_id IS NULL AND erased_at IS NULL;
CREATE INDEX leads_kept ON leads (last_entry_at) WHERE erased_at IS NULL;

-- Each registration that counts as a lead.
CREATE TABLE lead_entries (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('registration', 'login', 'checkout', 'form', 'yanxue')),
  page text NOT NULL,
  channel text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '',
  course_id uuid REFERENCES courses (id),
  at timestamptz NOT NULL
);
CREATE INDEX lead_entries_lead ON lead_entries (lead_id, at);

-- What staff did with a lead.
CREATE TABLE lead_events (
  id uuid PRIMARY KEY,
  lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  staff_name text NOT NULL,
  kind text NOT NULL,
  before text NOT NULL DEFAULT '',
  after text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT ''
);
CREATE INDEX lead_events_lead ON lead_events (lead_id, at);

CREATE TABLE lead_settings (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  window_days integer NOT NULL,
  keep_days integer NOT NULL,
  turns jsonb NOT NULL
);
INSERT INTO lead_settings (window_days, keep_days, turns) VALUES (30, 730, '[]');
