-- A question for a message may be about one live class; then that class is what the student is reminded of, once.
ALTER TABLE wx_subscriptions
  ADD COLUMN live_id uuid REFERENCES live_classes (id) ON DELETE CASCADE,
  -- Where the student was asked: the message leads back there.
  ADD COLUMN origin text NOT NULL DEFAULT '',
  ADD COLUMN sent_at timestamptz;
CREATE INDEX wx_subscriptions_to_send ON wx_subscriptions (live_id) WHERE action = 'confirm' AND sent_at IS NULL;

-- What the sandbox sent in WeChat's place.
CREATE TABLE sandbox_wechat_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  openid text NOT NULL,
  template_id text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  url text NOT NULL,
  sent_at timestamptz NOT NULL
);
