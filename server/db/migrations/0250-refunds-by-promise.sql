-- What each course of an order was bought under; null for an order of before, which goes by what holds for the others then.
ALTER TABLE order_courses ADD COLUMN promise jsonb;
-- What the school keeps of an order that was given back in part, and how that was reckoned.
ALTER TABLE orders ADD COLUMN kept_cents integer NOT NULL DEFAULT 0 CHECK (kept_cents >= 0);
ALTER TABLE orders ADD COLUMN refund_reasons jsonb NOT NULL DEFAULT '[]';

-- Orders of before were sold with the rules of the registration agreement of their time.
UPDATE order_courses SET promise = CASE
  WHEN courses.kind = 'books' THEN '{"id":"books","title":"图书","refund":{"by":"parcel","days":7}}'::jsonb
  WHEN courses.kind = 'yanxue' THEN '{"id":"tour","title":"研学营","refund":{"by":"departure","steps":[{"days":15,"percent":100},{"days":8,"percent":80},{"days":3,"percent":50},{"days":0,"percent":20}]}}'::jsonb
  WHEN courses.is_trial THEN '{"id":"trial","title":"体验课","refund":{"by":"start","hours":24,"after":"nothing"}}'::jsonb
  ELSE '{"id":"course","title":"正价课","refund":{"by":"lessons","days":7,"lessons":3,"lessonMinutes":10,"after":"lessons"}}'::jsonb
END
FROM courses WHERE courses.id = order_courses.course_id;
