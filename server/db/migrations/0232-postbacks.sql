-- What ad platforms are told, once a platform, event and thing that happened (decision 0165).
CREATE TABLE postback_settings (
  platform text PRIMARY KEY CHECK (platform IN ('tencent', 'oceanengine', 'baidu', 'kuaishou')),
  is_on boolean NOT NULL DEFAULT false,
  account_id text NOT NULL DEFAULT '',
  data_set_id text NOT NULL DEFAULT '',
  -- Sealed.
  token jsonb,
  token_end text NOT NULL DEFAULT '',
  origin text NOT NULL DEFAULT '',
  events jsonb NOT NULL,
  changed_at timestamptz,
  changed_by text NOT NULL DEFAULT ''
);

-- One request, however many events it told. The token in it is masked.
CREATE TABLE postback_calls (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  method text NOT NULL,
  url text NOT NULL,
  body text NOT NULL,
  events integer NOT NULL,
  status integer NOT NULL,
  answer text NOT NULL
);
CREATE INDEX postback_calls_at ON postback_calls (at);

CREATE TABLE postbacks (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  platform text NOT NULL CHECK (platform IN ('tencent', 'oceanengine', 'baidu', 'kuaishou')),
  event text NOT NULL,
  -- The touch, the order, or the student and the course.
  business_id text NOT NULL,
  their_event text NOT NULL,
  click_name text NOT NULL,
  click_id text NOT NULL,
  page text NOT NULL,
  cents bigint NOT NULL,
  courses integer NOT NULL,
  happened_at timestamptz NOT NULL,
  -- Of a refund: when that was paid which goes back.
  original_at timestamptz,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'told', 'refused', 'expired')),
  reason text NOT NULL DEFAULT '',
  tries integer NOT NULL DEFAULT 0,
  -- While it is being sent: until when nobody else sends it.
  next_try_at timestamptz NOT NULL,
  tell_until timestamptz NOT NULL,
  -- The platform refused a request with several events: each is sent by itself, to see which one it was.
  is_alone boolean NOT NULL DEFAULT false,
  told_at timestamptz,
  call_id uuid REFERENCES postback_calls (id) ON DELETE SET NULL,
  UNIQUE (platform, event, business_id)
);
CREATE INDEX postbacks_due ON postbacks (platform, next_try_at) WHERE state = 'waiting';
CREATE INDEX postbacks_expiring ON postbacks (tell_until) WHERE state = 'waiting';
CREATE INDEX postbacks_dead ON postbacks (platform, state, reason) WHERE state IN ('refused', 'expired');
CREATE INDEX postbacks_by_platform ON postbacks (platform, number DESC);
CREATE INDEX postbacks_by_state ON postbacks (state, number DESC);
CREATE INDEX postbacks_happened ON postbacks (happened_at);
CREATE INDEX postbacks_call ON postbacks (call_id) WHERE call_id IS NOT NULL;

-- That something happened to a student whom an ad brought, written by the transaction in which it happened, whoever makes it.
CREATE TABLE postback_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fact text NOT NULL CHECK (fact IN ('touch', 'order', 'paid', 'refund', 'lesson', 'lesson-done')),
  -- The touch, the order, the student.
  subject uuid NOT NULL,
  video_id uuid
);

CREATE FUNCTION has_click(touch uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM user_sources WHERE id = touch AND (click_ids <> '{}' OR first_click_ids <> '{}'))
$$;

CREATE FUNCTION mark_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO postback_marks (fact, subject) VALUES ('touch', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER user_sources_mark AFTER INSERT ON user_sources FOR EACH ROW
  WHEN (NEW.occasion <> 'checkout' AND (NEW.click_ids <> '{}' OR NEW.first_click_ids <> '{}'))
  EXECUTE FUNCTION mark_touch();

CREATE FUNCTION mark_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT has_click(NEW.touch_id) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN INSERT INTO postback_marks (fact, subject) VALUES ('order', NEW.id); END IF;
  IF NEW.paid_at IS NOT NULL THEN INSERT INTO postback_marks (fact, subject) VALUES ('paid', NEW.id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_mark AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.touch_id IS NOT NULL) EXECUTE FUNCTION mark_order();
CREATE TRIGGER orders_mark_paid AFTER UPDATE ON orders FOR EACH ROW
  WHEN (NEW.touch_id IS NOT NULL AND OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION mark_order();

-- A paid order is closed once all its money has gone back.
CREATE FUNCTION mark_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_click(NEW.touch_id) THEN INSERT INTO postback_marks (fact, subject) VALUES ('refund', NEW.id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_mark_refund AFTER UPDATE ON orders FOR EACH ROW
  WHEN (NEW.touch_id IS NOT NULL AND NEW.paid_at IS NOT NULL AND OLD.pay_state <> 6 AND NEW.pay_state = 6)
  EXECUTE FUNCTION mark_refund();

CREATE FUNCTION mark_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM user_sources WHERE user_id = NEW.user_id
    AND (click_ids <> '{}' OR first_click_ids <> '{}')) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO postback_marks (fact, subject, video_id) VALUES ('lesson', NEW.user_id, NEW.video_id);
  END IF;
  IF NEW.done_at IS NOT NULL THEN
    INSERT INTO postback_marks (fact, subject, video_id) VALUES ('lesson-done', NEW.user_id, NEW.video_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER video_progress_mark AFTER INSERT ON video_progress FOR EACH ROW EXECUTE FUNCTION mark_lesson();
CREATE TRIGGER video_progress_mark_done AFTER UPDATE ON video_progress FOR EACH ROW
  WHEN (OLD.done_at IS NULL AND NEW.done_at IS NOT NULL) EXECUTE FUNCTION mark_lesson();

-- What the sandbox's ad platforms took, and what a tester made them do.
CREATE TABLE sandbox_conversions (
  platform text NOT NULL,
  key text NOT NULL,
  event text NOT NULL,
  click_id text NOT NULL,
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- How often it came; it counts once.
  arrivals integer NOT NULL DEFAULT 1,
  PRIMARY KEY (platform, key)
);
CREATE INDEX sandbox_conversions_received ON sandbox_conversions (received_at);
CREATE TABLE sandbox_ad_faults (
  platform text PRIMARY KEY,
  fault text NOT NULL
);
