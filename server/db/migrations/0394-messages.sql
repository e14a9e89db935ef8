-- The inbox of students (decision 0283). A notice of the school is no row here: it is one for all, merged in by the query.
CREATE TABLE messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id),
  kind text NOT NULL,
  -- The fact, once for each student.
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 40),
  text text NOT NULL CHECK (char_length(text) <= 200),
  -- A path of the site.
  address text NOT NULL CHECK (address ~ '^/([^/\\]|$)' AND char_length(address) <= 300),
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (user_id, key)
);
CREATE INDEX messages_newest ON messages (user_id, created_at DESC, id DESC);
CREATE INDEX messages_unread ON messages (user_id, kind) WHERE read_at IS NULL;
CREATE INDEX messages_by_created_at ON messages (created_at);

CREATE TABLE message_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  -- Names of what the student does not want to be told.
  muted text[] NOT NULL DEFAULT '{}',
  -- Notices up to this moment are read.
  notices_read_until timestamptz,
  changed_at timestamptz NOT NULL
);

-- Notices that a student opened one by one.
CREATE TABLE notice_reads (
  user_id uuid NOT NULL REFERENCES users (id),
  notice_id uuid NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, notice_id)
);
CREATE INDEX notice_reads_by_notice_id ON notice_reads (notice_id);
CREATE INDEX notice_reads_by_read_at ON notice_reads (read_at);
