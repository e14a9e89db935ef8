-- Each message that a provider was asked to send, and what became of it. Never the number: a keyed hash of it (decision 0254).
CREATE TABLE sms_sendings (
  id uuid PRIMARY KEY,
  sent_at timestamptz NOT NULL,
  purpose text NOT NULL,
  provider text NOT NULL,
  provider_id text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('sent', 'failed', 'unknown', 'delivered', 'undelivered')),
  fault text NOT NULL DEFAULT '' CHECK (fault IN ('', 'number', 'too often', 'ours')),
  error_code text NOT NULL DEFAULT '',
  mobile_hash text NOT NULL,
  reported_at timestamptz
);
CREATE INDEX sms_sendings_sent ON sms_sendings (sent_at);
CREATE INDEX sms_sendings_provider_id ON sms_sendings (provider, provider_id) WHERE provider_id <> '';
CREATE INDEX sms_sendings_unknown ON sms_sendings (mobile_hash) WHERE state = 'unknown';
