-- no transaction
ALTER TABLE users VALIDATE CONSTRAINT users_mobile_or_erased;
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_to_erase ON users (erase_at) WHERE erase_at IS NOT NULL;
-- By which each retention rule finds what is old enough.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sms_codes_created ON sms_codes (created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS sms_outbox_sent ON sms_outbox (sent_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_expiry ON sessions (expires_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS staff_sessions_seen ON staff_sessions (seen_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS staff_devices_seen ON staff_devices (seen_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS wechat_codes_used ON wechat_codes (used_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS wechat_tickets_expiry ON wechat_tickets (expires_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS wechat_identities_unbound ON wechat_identities (created_at) WHERE user_id IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS wx_subscriptions_asked ON wx_subscriptions (asked_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS sandbox_wechat_messages_sent ON sandbox_wechat_messages (sent_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS checkouts_left ON checkouts (updated_at) WHERE status <> 'ordered';
CREATE INDEX CONCURRENTLY IF NOT EXISTS consult_messages_sent ON consult_messages (sent_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS consult_conversations_of_guests ON consult_conversations (started_at) WHERE user_id IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS consult_requests_created ON consult_requests (created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS consult_requests_mobile ON consult_requests (mobile);
CREATE INDEX CONCURRENTLY IF NOT EXISTS user_sources_with_clicks ON user_sources (created_at) WHERE click_ids <> '{}' OR first_click_ids <> '{}';
CREATE INDEX CONCURRENTLY IF NOT EXISTS addresses_deleted ON addresses (deleted_at) WHERE deleted_at IS NOT NULL AND receiver <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS my_courses_valid_until ON my_courses (valid_until);
CREATE INDEX CONCURRENTLY IF NOT EXISTS yanxue_customer_infos_untrimmed ON yanxue_customer_infos (updated_at) WHERE trimmed_at IS NULL OR trimmed_at < updated_at;
CREATE INDEX CONCURRENTLY IF NOT EXISTS preview_links_expiry ON preview_links (expires_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS alarms_ended ON alarms (ended_at) WHERE ended_at IS NOT NULL;
