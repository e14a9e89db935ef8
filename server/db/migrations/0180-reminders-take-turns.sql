-- When a message was last handed to WeChat, sent or refused: those that were refused go behind those that were not tried.
ALTER TABLE wx_subscriptions ADD COLUMN tried_at timestamptz;
