-- Places of an activity that are limited; without a stock there is no limit.
ALTER TABLE group_activities
  ADD COLUMN stock integer CHECK (stock >= 0),
  ADD COLUMN sold_count integer NOT NULL DEFAULT 0 CHECK (sold_count >= 0),
  ADD CHECK (sold_count <= stock);

CREATE INDEX groups_due ON groups (ends_at) WHERE display_state = 1;
CREATE UNIQUE INDEX group_members_one_leader ON group_members (group_id) WHERE role = 0;
-- A student is in an activity once: unpaid, waiting or done.
CREATE UNIQUE INDEX orders_one_group_place ON orders (user_id, activity_id)
  WHERE activity_id IS NOT NULL AND pay_state IN (0, 1, 2, 3, 4, 11);
