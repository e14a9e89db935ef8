-- Browsers in which a student agreed to be told of messages outside the app (decision 0289).
CREATE TABLE IF NOT EXISTS push_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id),
  -- The browser's random id, as its sessions have it: with the last of them nothing is sent any more.
  device text NOT NULL CHECK (device <> ''),
  -- Where the browser's maker takes messages for it; one of each browser.
  endpoint text NOT NULL UNIQUE CHECK (endpoint ~ '^https://' AND char_length(endpoint) <= 1000),
  -- The browser's keys, base64url: only it reads what is sent.
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS push_subscriptions_by_user_id ON push_subscriptions (user_id);
CREATE INDEX IF NOT EXISTS push_subscriptions_by_device ON push_subscriptions (device);
CREATE INDEX IF NOT EXISTS push_subscriptions_by_created_at ON push_subscriptions (created_at);

-- Messages that wait to be pushed; written with the message, gone once it was.
CREATE TABLE IF NOT EXISTS message_pushes (
  message_id uuid PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  next_try_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS message_pushes_by_next_try_at ON message_pushes (next_try_at);
CREATE INDEX IF NOT EXISTS message_pushes_by_user_id ON message_pushes (user_id);
CREATE INDEX IF NOT EXISTS message_pushes_by_created_at ON message_pushes (created_at);
