ALTER TABLE addresses ADD COLUMN deleted_at timestamptz;
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default AND deleted_at IS NULL;
