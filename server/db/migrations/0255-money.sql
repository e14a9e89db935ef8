-- Every movement of money, written once by the transaction that books it and never changed (decision 0197).
CREATE TABLE money_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- `unowed`: no order waited for it, it came too late or twice; `sent-back`: that on its way back. Neither is income.
  kind text NOT NULL CHECK (kind IN ('paid', 'refunded', 'unowed', 'sent-back')),
  -- The payment or the refund; of an order that costs nothing the order itself.
  source_id uuid NOT NULL,
  order_id uuid NOT NULL REFERENCES orders (id),
  cents integer NOT NULL CHECK (cents >= 0),
  -- How many orders count as paid, or as refunded, by this entry: 1, or 0 for a deposit and for a refund after the first.
  orders smallint NOT NULL CHECK (orders IN (0, 1)),
  -- By the provider's clock.
  happened_at timestamptz NOT NULL,
  -- As the order is credited.
  page text NOT NULL,
  channel_id integer NOT NULL,
  variant text NOT NULL,
  UNIQUE (source_id, kind)
);
CREATE INDEX money_entries_happened ON money_entries (happened_at);
CREATE INDEX money_entries_order ON money_entries (order_id);

-- Entries that are in no sum yet.
CREATE TABLE money_marks (entry_id bigint PRIMARY KEY);

CREATE FUNCTION mark_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_marks VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER money_entries_mark AFTER INSERT ON money_entries FOR EACH ROW EXECUTE FUNCTION mark_money();

CREATE FUNCTION keep_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of money are never changed: write another one.';
END $$;
CREATE TRIGGER money_entries_keep BEFORE UPDATE OR DELETE ON money_entries FOR EACH ROW EXECUTE FUNCTION keep_money();

-- The sums of an hour.
CREATE TABLE money_facts (
  page text NOT NULL,
  hour timestamptz NOT NULL,
  channel_id integer NOT NULL,
  variant text NOT NULL,
  paid integer NOT NULL,
  paid_cents bigint NOT NULL,
  refunded integer NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (page, hour, channel_id, variant)
);
CREATE INDEX money_facts_hour ON money_facts (hour);

-- What was booked before. Money that nobody waited for is known by the words with which it was sent back, and by being the
-- last that came before.
WITH unowed AS (
  SELECT DISTINCT ON (r.order_id, r.created_at) r.payment_id FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.reason IN ('名额已满，款项将原路退回', '订单已关闭，款项将原路退回', '重复支付，款项将原路退回')
  ORDER BY r.order_id, r.created_at, p.paid_at DESC
), movements AS (
  SELECT CASE WHEN u.payment_id IS NULL THEN 'paid' ELSE 'unowed' END AS kind, p.id AS source_id, p.order_id,
    p.amount_cents AS cents, CASE WHEN u.payment_id IS NULL AND p.stage <> 'deposit' THEN 1 ELSE 0 END AS orders,
    p.paid_at AS happened_at
  FROM payments p LEFT JOIN unowed u ON u.payment_id = p.id WHERE p.status = 'paid'
  UNION ALL
  SELECT 'paid', o.id, o.id, 0, 1, o.paid_at FROM orders o WHERE o.total_cents = 0 AND o.order_type <> 6 AND o.paid_at IS NOT NULL
  UNION ALL
  SELECT CASE WHEN u.payment_id IS NULL THEN 'refunded' ELSE 'sent-back' END, r.id, r.order_id, r.amount_cents,
    CASE WHEN u.payment_id IS NULL AND o.paid_at IS NOT NULL
      AND row_number() OVER (PARTITION BY r.order_id, u.payment_id IS NULL ORDER BY r.finished_at, r.id) = 1 THEN 1 ELSE 0 END,
    r.finished_at
  FROM refunds r JOIN orders o ON o.id = r.order_id LEFT JOIN unowed u ON u.payment_id = r.payment_id
  WHERE r.status = 'done'
)
INSERT INTO money_entries (kind, source_id, order_id, cents, orders, happened_at, page, channel_id, variant)
SELECT m.kind, m.source_id, m.order_id, m.cents, m.orders, m.happened_at, coalesce(s.page, ''), coalesce(s.channel_id, 1),
  coalesce(s.variant, '')
FROM movements m JOIN orders o ON o.id = m.order_id LEFT JOIN user_sources s ON s.id = o.touch_id
ORDER BY m.happened_at;

-- The sample school's sums stand for orders that never were: they stay as they are.
INSERT INTO money_facts (page, hour, channel_id, variant, paid, paid_cents, refunded, refunded_cents)
SELECT page, hour, channel_id, variant, paid, paid_cents, refunded, refunded_cents FROM result_facts
WHERE paid + paid_cents + refunded + refunded_cents > 0
  AND EXISTS (SELECT FROM added_data WHERE name = 'sample traffic');
DELETE FROM money_marks WHERE EXISTS (SELECT FROM added_data WHERE name = 'sample traffic');

ALTER TABLE result_facts DROP COLUMN paid, DROP COLUMN paid_cents, DROP COLUMN refunded, DROP COLUMN refunded_cents;
