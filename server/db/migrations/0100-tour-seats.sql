-- The seat of a tour that an order holds; the row goes when the order ends or the trip is cancelled.
CREATE TABLE yanxue_seats (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  tour_id uuid NOT NULL REFERENCES yanxue_tours (id)
);
CREATE INDEX yanxue_seats_tour ON yanxue_seats (tour_id);

-- The order whose seat a trip uses; null when the course was given, and the trip took a seat itself.
ALTER TABLE yanxue_trips ADD COLUMN order_id uuid REFERENCES orders (id);
CREATE INDEX yanxue_trips_order ON yanxue_trips (order_id) WHERE order_id IS NOT NULL;

-- Trips that are there took their seats themselves: the newest paid order of the course holds them from here on.
UPDATE yanxue_trips SET order_id = (
  SELECT o.id FROM orders o
  JOIN order_courses oc ON oc.order_id = o.id
  JOIN yanxue_tours t ON t.id = yanxue_trips.tour_id AND t.course_id = oc.course_id
  WHERE o.user_id = yanxue_trips.user_id AND o.pay_state IN (2, 3, 4)
  ORDER BY o.created_at DESC LIMIT 1
) WHERE state <> 3;
INSERT INTO yanxue_seats (order_id, tour_id)
SELECT DISTINCT ON (order_id) order_id, tour_id FROM yanxue_trips
WHERE order_id IS NOT NULL AND state <> 3 ORDER BY order_id, created_at DESC;
