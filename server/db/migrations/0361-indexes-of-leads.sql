-- no transaction
-- Leads whose stage a job has yet to work out; none once it is done.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_unshown ON leads (id) WHERE shown_stage IS NULL;
-- The list of one stage, of one page, of one channel, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_shown_stage ON leads (shown_stage, last_entry_at DESC, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS lead_entries_of_page ON lead_entries (page, lead_at DESC, lead_id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS lead_entries_of_channel ON lead_entries (channel, lead_at DESC, lead_id DESC) WHERE channel <> '';
