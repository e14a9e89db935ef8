-- Until when one process looks after an order that was not paid in time: the others take the next ones.
ALTER TABLE orders ADD COLUMN expiry_claimed_until timestamptz;
