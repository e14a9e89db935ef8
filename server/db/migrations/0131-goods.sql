CREATE TABLE credentials_photos (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  upload_id uuid NOT NULL UNIQUE,
  state smallint NOT NULL CHECK (state IN (1, 2, 3)),
  reason text NOT NULL DEFAULT '',
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz
);
CREATE INDEX credentials_photos_waiting ON credentials_photos (submitted_at) WHERE state = 1;

-- A return or an exchange of one package.
CREATE TABLE aftersales_requests (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  request_id uuid NOT NULL,
  package_id uuid NOT NULL REFERENCES delivery_packages (id),
  kind smallint NOT NULL CHECK (kind IN (1, 2)),
  reason smallint NOT NULL,
  note text NOT NULL,
  state smallint NOT NULL CHECK (state IN (0, 1, 2, 3, 4, 5)),
  return_address text NOT NULL DEFAULT '',
  return_company text NOT NULL DEFAULT '',
  return_code text NOT NULL DEFAULT '',
  resend_company text NOT NULL DEFAULT '',
  resend_code text NOT NULL DEFAULT '',
  refund_cents integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, request_id)
);
CREATE UNIQUE INDEX aftersales_one_open ON aftersales_requests (package_id) WHERE state IN (0, 1, 2);

CREATE TABLE aftersales_photos (
  request_id uuid NOT NULL REFERENCES aftersales_requests (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  upload_id uuid NOT NULL UNIQUE,
  PRIMARY KEY (request_id, position)
);

CREATE TABLE aftersales_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES aftersales_requests (id) ON DELETE CASCADE,
  state smallint NOT NULL,
  note text NOT NULL,
  happened_at timestamptz NOT NULL
);
CREATE INDEX aftersales_events_request ON aftersales_events (request_id, id);

-- Sex and birthday belong to the user; the form asked for them a second time and changed nothing there.
UPDATE forms
SET fields = (
    SELECT coalesce(jsonb_agg(field ORDER BY place), '[]')
    FROM jsonb_array_elements(fields) WITH ORDINALITY AS listed (field, place)
    WHERE field->>'key' NOT IN ('sex', 'birthday')
  )
WHERE name = 'personal_info';
