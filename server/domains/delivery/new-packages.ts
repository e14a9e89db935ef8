import { and, asc, eq, inArray, isNull, lte, ne, notExists, or, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows, queueAtUser } from '#server/db/locks.ts';
import { courses } from '#server/db/schema/course.ts';
import { courseGoods, deliveryPackages, packageMarks } from '#server/db/schema/delivery.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { giftClaims, gifts } from '#server/db/schema/start-code.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { eachByItself, type JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';
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
/** Lease of a mark for one process; also the pause before a failed one has its turn again. */
const CLAIM_SECONDS = 600;

/**
 * Creates packages for paid orders and gifts whose students have not opened the list yet, so that the warehouse sees
 * them; returns how many it handled. Triggers mark such orders and gifts, and only the marks are read.
 */
export async function makeDuePackages(context: JobContext): Promise<number> {
  const { db, clock, random } = context;
  const until = after(clock.now(), CLAIM_SECONDS);
  const taken = await inTransaction(db, async (tx) => {
    const isDue = or(isNull(packageMarks.dueAt), lte(packageMarks.dueAt, clock.now()));
    const marks = await lockFreeRows(tx, packageMarks, isDue, { limit: AT_ONCE });
    const origins = marks.map(({ origin }) => origin);
    await tx.update(packageMarks).set({ dueAt: until }).where(inArray(packageMarks.origin, origins));
    return origins.map((id) => ({ id }));
  });
  await eachByItself(context, taken, ({ id }) =>
    inTransaction(db, async (tx) => {
      const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id));
      const [claim] = await tx.select({ userId: giftClaims.userId }).from(giftClaims).where(eq(giftClaims.id, id));
      const userId = (order ?? claim)?.userId;
      if (userId) {
        await queueAtUser(tx, userId);
        await makePackages(tx, userId, clock.now(), random);
      }
      // Keep a mark that was set again meanwhile.
      await tx.delete(packageMarks).where(and(eq(packageMarks.origin, id), eq(packageMarks.dueAt, until)));
    }),
  );
  return taken.length;
}
