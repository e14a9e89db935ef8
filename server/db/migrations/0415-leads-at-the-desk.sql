-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_to_contact ON leads (next_contact_at)
  WHERE erased_at IS NULL AND next_contact_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_new ON leads (created_at) WHERE shown_stage = 'new' AND erased_at IS NULL;
