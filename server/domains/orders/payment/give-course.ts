import type { Database } from '#server/db/database.ts';
import type { courses } from '#server/db/schema/course.ts';
import { orderCourses } from '#server/db/schema/order.ts';
import type { Random } from '#server/kernel/random.ts';
import { orderPayStates, orderTypes } from '#src/contract/states.ts';
import { storeOrder } from '../checkout/store-order.ts';
import { moveOrder, type OrderRow } from '../move-order.ts';
import { settledState } from './entitlements.ts';

interface Giving {
  readonly userId: string;
  readonly course: Pick<typeof courses.$inferSelect, 'id' | 'kind' | 'originPriceCents'>;
  /** For the history of the order: why it is free. */
  readonly note: string;
  readonly now: Date;
  readonly random: Random;
}

/** Opens a course for a student without payment, by an order of the type KEYCODE. */
export async function giveCourse(tx: Database, { userId, course, note, now, random }: Giving): Promise<OrderRow> {
  const order = await storeOrder(
    tx,
    {
      userId,
      courseId: course.id,
      orderType: orderTypes.KEYCODE,
      payState: orderPayStates.UNPAID,
      originCents: course.originPriceCents,
      priceCents: 0,
      totalCents: 0,
    },
    { now, random },
  );
  await tx.insert(orderCourses).values({ orderId: order.id, courseId: course.id, position: 0, priceCents: 0 });
  return moveOrder(tx, order, { event: 'pay', to: settledState([course]), now, random, note });
}
