-- What an order gave of each of its courses: from when until when. Null while it has given nothing.
ALTER TABLE order_courses
  ADD COLUMN opened_at timestamptz,
  ADD COLUMN valid_until timestamptz,
  ADD CHECK ((opened_at IS NULL) = (valid_until IS NULL)),
  ADD CHECK (valid_until >= opened_at);

UPDATE order_courses
SET opened_at = given.at, valid_until = GREATEST(given.at, given.until)
FROM (
  SELECT order_id, course_id, at, COALESCE(valid_end_time, at + valid_days * interval '1 day') AS until
  FROM (
    SELECT oc.order_id, oc.course_id, c.valid_end_time, c.valid_days, COALESCE(
      (SELECT min(e.happened_at) FROM order_events e
       WHERE e.order_id = o.id AND e.to_state IN (2, 3, 4) AND e.from_state NOT IN (2, 3, 4)),
      o.paid_at, o.created_at) AS at
    FROM order_courses oc
    JOIN orders o ON o.id = oc.order_id AND o.pay_state IN (2, 3, 4)
    JOIN courses c ON c.id = oc.course_id
  ) AS opened
) AS given
WHERE order_courses.order_id = given.order_id AND order_courses.course_id = given.course_id;
