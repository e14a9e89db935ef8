import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/schema/order.ts';
import { settledStates } from '#src/contract/order-states.ts';

/** Notes what each settled order of the sample gave: the ownership as the sample has it. */
export async function seedCourseTerms(db: Database): Promise<void> {
  await db.execute(sql`
    UPDATE order_courses
    SET opened_at = mine.started_at, valid_until = GREATEST(mine.started_at, mine.valid_until)
    FROM orders, my_courses mine
    WHERE orders.id = order_courses.order_id AND ${inArray(orders.payState, settledStates)}
      AND mine.user_id = orders.user_id AND mine.course_id = order_courses.course_id
  `);
}
