import { and, asc, eq, inArray, ne, notExists, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { courses } from '#server/db/schema/course.ts';
import { courseGoods, deliveryPackages } from '#server/db/schema/delivery.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { giftClaims, gifts } from '#server/db/schema/start-code.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { settledStates } from '#src/contract/order-states.ts';

const noPackage = (db: Database, origin: SQL | undefined) =>
  notExists(db.select({ id: deliveryPackages.id }).from(deliveryPackages).where(origin));

type NewPackage = typeof deliveryPackages.$inferInsert;

/** Creates the packages for the student's paid orders and gifts, each once. Decision 0044. */
export async function makePackages(tx: Database, userId: string, now: Date, random: Random): Promise<void> {
  const wanted = [...(await fromOrders(tx, userId)), ...(await fromGifts(tx, userId))];
  if (wanted.length === 0) return;
  const rows: NewPackage[] = wanted.map((row) => ({
    ...row,
    id: newUuid(random),
    userId,
    createdAt: now,
    confirmedAt: row.receiver === '' ? null : now,
  }));
  await tx.insert(deliveryPackages).values(rows).onConflictDoNothing();
}

async function fromOrders(tx: Database, userId: string) {
  const ofCourse = and(eq(deliveryPackages.orderId, orders.id), eq(deliveryPackages.courseId, courses.id));
  const rows = await tx
    .select({ order: orders, course: courses, goods: courseGoods })
    .from(orders)
    .innerJoin(orderCourses, eq(orderCourses.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderCourses.courseId))
    .innerJoin(courseGoods, eq(courseGoods.courseId, courses.id))
    .where(and(eq(orders.userId, userId), inArray(orders.payState, settledStates), noPackage(tx, ofCourse)))
    .orderBy(asc(orders.createdAt), asc(orderCourses.position), asc(courseGoods.position));
  const keyOf = ({ order, course }: (typeof rows)[number]) => `${order.id} ${course.id}`;
  return [...new Set(rows.map(keyOf))].flatMap((key) => {
    const [first, ...others] = rows.filter((row) => keyOf(row) === key);
    return first === undefined
      ? []
      : [
          {
            orderId: first.order.id,
            courseId: first.course.id,
            name: first.course.name,
            goods: [first, ...others].map(({ goods }) => ({ name: goods.name, count: goods.count })),
            addressId: first.order.addressId,
            receiver: first.order.receiver,
            phone: first.order.phone,
            fullDistrict: first.order.fullDistrict,
            location: first.order.location,
          },
        ];
  });
}

async function fromGifts(tx: Database, userId: string) {
  const rows = await tx
    .select({ claim: giftClaims, title: gifts.title })
    .from(giftClaims)
    .innerJoin(gifts, eq(gifts.id, giftClaims.giftId))
    .where(
      and(
        eq(giftClaims.userId, userId),
        ne(giftClaims.receiver, ''),
        noPackage(tx, eq(deliveryPackages.giftClaimId, giftClaims.id)),
      ),
    )
    .orderBy(asc(giftClaims.takenAt));
  return rows.map(({ claim, title }) => ({
    giftClaimId: claim.id,
    name: title,
    goods: [{ name: title, count: 1 }],
    receiver: claim.receiver,
    phone: claim.phone,
    fullDistrict: claim.fullDistrict,
    location: claim.location,
  }));
}

const AT_ONCE = 200;

/**
 * Creates what students have not looked at yet, so that the warehouse sees it: for orders and gifts with an address. Returns for how
 * many students. Begins at the goods: the courses with goods are few.
 */
export async function makeDuePackages({
  db,
  clock,
  random,
}: Pick<JobContext, 'db' | 'clock' | 'random'>): Promise<number> {
  const ofCourse = and(eq(deliveryPackages.orderId, orders.id), eq(deliveryPackages.courseId, courseGoods.courseId));
  const buyers = await db
    .selectDistinct({ id: orders.userId })
    .from(courseGoods)
    .innerJoin(orderCourses, eq(orderCourses.courseId, courseGoods.courseId))
    .innerJoin(orders, eq(orders.id, orderCourses.orderId))
    .where(and(inArray(orders.payState, settledStates), noPackage(db, ofCourse)))
    .limit(AT_ONCE);
  const winners = await db
    .selectDistinct({ id: giftClaims.userId })
    .from(giftClaims)
    .where(and(ne(giftClaims.receiver, ''), noPackage(db, eq(deliveryPackages.giftClaimId, giftClaims.id))))
    .limit(AT_ONCE);
  const students = [...new Set([...buyers, ...winners].map(({ id }) => id))];
  for (const id of students) {
    await inTransaction(db, async (tx) => {
      await queueAtUser(tx, id);
      await makePackages(tx, id, clock.now(), random);
    });
  }
  return students.length;
}
