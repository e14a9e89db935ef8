-- Chats that staff answer: which wait, since when, and who has each. Triggers keep that, so that a program of before does too.
ALTER TABLE consult_conversations ADD COLUMN IF NOT EXISTS newest_id bigint NOT NULL DEFAULT 0;
-- The first message that nobody answered, and when it was sent.
ALTER TABLE consult_conversations ADD COLUMN IF NOT EXISTS waiting_id bigint;
ALTER TABLE consult_conversations ADD COLUMN IF NOT EXISTS waiting_since timestamptz;
-- The course that was looked at last.
ALTER TABLE consult_conversations ADD COLUMN IF NOT EXISTS course_id uuid;
ALTER TABLE consult_conversations ADD COLUMN IF NOT EXISTS claimed_by uuid REFERENCES staff (id);
ALTER TABLE consult_conversations ADD COLUMN IF NOT EXISTS handed_by text NOT NULL DEFAULT '';
ALTER TABLE consult_conversations ADD COLUMN IF NOT EXISTS hand_note text NOT NULL DEFAULT '';
-- Who of the staff wrote an answer.
ALTER TABLE consult_messages ADD COLUMN IF NOT EXISTS staff_id uuid;

CREATE OR REPLACE FUNCTION note_consult_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE consult_conversations SET newest_id = GREATEST(newest_id, NEW.id),
    course_id = COALESCE(NEW.course_id, course_id),
    waiting_id = CASE WHEN NEW.sender = 'student' THEN COALESCE(waiting_id, NEW.id) END,
    waiting_since = CASE WHEN NEW.sender = 'student' THEN COALESCE(waiting_since, NEW.sent_at) END
  WHERE id = NEW.conversation_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER consult_messages_noted AFTER INSERT ON consult_messages
FOR EACH ROW EXECUTE FUNCTION note_consult_message();

-- What was said before a login goes over to the account's conversation, with what waits and who has it.
CREATE OR REPLACE FUNCTION move_consult_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE consult_conversations AS t SET newest_id = GREATEST(t.newest_id, f.newest_id),
    course_id = CASE WHEN f.newest_id > t.newest_id THEN COALESCE(f.course_id, t.course_id) ELSE t.course_id END,
    waiting_id = LEAST(t.waiting_id, f.waiting_id), waiting_since = LEAST(t.waiting_since, f.waiting_since),
    claimed_by = COALESCE(t.claimed_by, f.claimed_by),
    handed_by = CASE WHEN t.claimed_by IS NULL THEN f.handed_by ELSE t.handed_by END,
    hand_note = CASE WHEN t.claimed_by IS NULL THEN f.hand_note ELSE t.hand_note END
  FROM consult_conversations AS f WHERE f.id = OLD.conversation_id AND t.id = NEW.conversation_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER consult_messages_moved AFTER UPDATE OF conversation_id ON consult_messages
FOR EACH ROW WHEN (OLD.conversation_id <> NEW.conversation_id) EXECUTE FUNCTION move_consult_message();

UPDATE consult_conversations AS c SET newest_id = m.newest, course_id = m.course, waiting_id = w.id, waiting_since = w.sent_at
FROM (SELECT conversation_id, max(id) AS newest, max(id) FILTER (WHERE sender = 'advisor') AS answered,
  (array_agg(course_id ORDER BY id DESC) FILTER (WHERE course_id IS NOT NULL))[1] AS course
  FROM consult_messages GROUP BY conversation_id) AS m
LEFT JOIN LATERAL (SELECT id, sent_at FROM consult_messages AS s WHERE s.conversation_id = m.conversation_id
  AND s.sender = 'student' AND s.id > COALESCE(m.answered, 0) ORDER BY s.id LIMIT 1) AS w ON true
WHERE c.id = m.conversation_id AND c.newest_id = 0;

CREATE INDEX IF NOT EXISTS consult_conversations_waiting ON consult_conversations (waiting_id) WHERE waiting_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS consult_conversations_since ON consult_conversations (waiting_since) WHERE waiting_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS consult_conversations_answered ON consult_conversations (newest_id)
  WHERE waiting_id IS NULL AND newest_id > 0;
CREATE INDEX IF NOT EXISTS consult_conversations_claimed_waiting ON consult_conversations (claimed_by, waiting_id)
  WHERE claimed_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS consult_conversations_claimed_newest ON consult_conversations (claimed_by, newest_id)
  WHERE claimed_by IS NOT NULL;

-- Answers that staff put in with one tap.
CREATE TABLE IF NOT EXISTS quick_replies (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  title text NOT NULL,
  body text NOT NULL,
  changed_at timestamptz NOT NULL
);
