import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { erasures, users } from '#server/db/schema/account.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findObstacles } from './obstacles.ts';

/** A student, for staff who act at their request; throws for an erased account. */
export async function readRecord(db: Database, userId: string, now: Date) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  if (!user) throw new Refusal('NOT_FOUND');
  const wishes = await db
    .select()
    .from(erasures)
    .where(eq(erasures.userId, userId))
    .orderBy(desc(erasures.askedAt))
    .limit(20);
  return {
    user,
    orders: await db.$count(orders, eq(orders.userId, userId)),
    courses: await db.$count(myCourses, eq(myCourses.userId, userId)),
    obstacles: await findObstacles(db, userId, now),
    wishes,
  };
}
