-- Talks between a student, or a visitor who is not logged in, and the school's advisor.
CREATE TABLE consult_conversations (
  id uuid PRIMARY KEY,
  user_id uuid UNIQUE REFERENCES users (id),
  -- SHA-256 of the key that a visitor without an account holds.
  guest_key_hash text UNIQUE,
  advisor_id uuid NOT NULL REFERENCES advisors (id),
  student_read_id bigint NOT NULL DEFAULT 0,
  advisor_read_id bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  CHECK (user_id IS NOT NULL OR guest_key_hash IS NOT NULL)
);

CREATE TABLE consult_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES consult_conversations (id),
  -- Named by the sender: the same message sent twice is stored once.
  client_id uuid NOT NULL,
  sender text NOT NULL CHECK (sender IN ('student', 'advisor')),
  body text NOT NULL,
  -- The course the student was looking at.
  course_id uuid REFERENCES courses (id),
  sent_at timestamptz NOT NULL,
  UNIQUE (conversation_id, client_id)
);
CREATE INDEX consult_messages_of_conversation ON consult_messages (conversation_id, id);
