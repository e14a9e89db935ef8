-- Pictures that students uploaded. The bytes are in the object storage, sealed with a key of their own.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The browser's name for one upload: sent again, it is the same.
  request_id uuid NOT NULL,
  purpose smallint NOT NULL CHECK (purpose IN (1, 2, 3)),
  -- Of the bytes as they came.
  digest text NOT NULL,
  state text NOT NULL CHECK (state IN ('writing', 'ready', 'used', 'refused', 'gone')),
  refusal text NOT NULL DEFAULT '',
  object_key text NOT NULL UNIQUE,
  -- Sealed; null once the picture is gone, so that what may be left of the bytes opens no more.
  file_key jsonb,
  width integer NOT NULL DEFAULT 0,
  height integer NOT NULL DEFAULT 0,
  byte_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  gone_at timestamptz,
  is_swept boolean NOT NULL DEFAULT false,
  UNIQUE (user_id, request_id),
  CHECK ((state = 'gone') = (file_key IS NULL)),
  CHECK ((state = 'gone') = (gone_at IS NOT NULL))
);
CREATE INDEX uploads_user ON uploads (user_id, created_at);
CREATE INDEX uploads_unswept ON uploads (created_at) WHERE state <> 'used' AND NOT is_swept;
