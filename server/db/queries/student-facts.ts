import { desc, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { users } from '../schema/account.ts';
import { courses, myCourses } from '../schema/course.ts';
import { leads } from '../schema/lead.ts';
import { orders } from '../schema/order.ts';

const ORDERS = 10;
const COURSES = 50;

/** Facts about a student, shown to staff beside their work; undefined when the student does not exist or is erased. */
export async function readFacts(db: Database, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || user.erasedAt) return undefined;
  const bought = await db
    .select({ order: orders, course: courses.name })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS);
  const owned = await db
    .select({ mine: myCourses, name: courses.name })
    .from(myCourses)
    .innerJoin(courses, eq(courses.id, myCourses.courseId))
    .where(eq(myCourses.userId, userId))
    .orderBy(desc(myCourses.startedAt))
    .limit(COURSES);
  const [lead] = await db
    .select({ id: leads.id, number: leads.number, stage: leads.stage, shownStage: leads.shownStage })
    .from(leads)
    .where(eq(leads.userId, userId))
    .orderBy(desc(leads.createdAt))
    .limit(1);
  return { user, bought, owned, lead };
}

export type StudentFactRows = NonNullable<Awaited<ReturnType<typeof readFacts>>>;
