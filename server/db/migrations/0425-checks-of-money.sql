-- What the comparison of payments, refunds, ledger and sums found, once a day: one row for each run.
CREATE TABLE IF NOT EXISTS money_checks (
  checked_at timestamptz PRIMARY KEY,
  -- How much was compared, so that a check of nothing is not taken for a good one.
  payments bigint NOT NULL,
  refunds bigint NOT NULL,
  paid_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  -- [{"what": "payments", "day": "2026-11-20", "cents": 100, "otherCents": 0, "count": 1, "otherCount": 0}]
  differences jsonb NOT NULL
);
