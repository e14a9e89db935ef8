import { and, count, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { activityState } from '#server/db/queries/groups.ts';
import { readSettings } from '#server/db/queries/settings.ts';
import { courses } from '#server/db/schema/course.ts';
import { productVariants } from '#server/db/schema/course-list.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { coupons, groupActivities } from '#server/db/schema/promotion.ts';
import { chapters, liveClasses, sections } from '#server/db/schema/study.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { CatalogueAnswer, CatalogueQuestion } from '#src/contract/catalogue.ts';
import { sectionKinds } from '#src/contract/states.ts';
import { couponSetState } from './checkout/coupon-state.ts';
import { courseIdsOfCoupon } from './checkout/held-coupons.ts';

/** The requested objects that a visitor can find now. */
export async function answerCatalogue(db: Database, question: CatalogueQuestion, now: Date): Promise<CatalogueAnswer> {
  const found = await coursesOf(db, question);
  const { service } = await readSettings(db, 'service');
  return {
    service: { phone: service.phone, hours: service.hours },
    courses: found,
    coupons: await couponsOf(db, question.coupon_uuids ?? [], now),
    lives: await livesOf(db, question.classrooms ?? []),
    activities: await activitiesOf(
      db,
      question.activity_uuids ?? [],
      found.map(({ uuid }) => uuid),
      now,
    ),
  };
}

async function coursesOf(
  db: Database,
  { course_numbers: numbers = [], course_uuids: uuids = [] }: CatalogueQuestion,
): Promise<CatalogueAnswer['courses']> {
  if (numbers.length + uuids.length === 0) return [];
  const isAsked = or(
    inArray(courses.courseNumber, numbers),
    inArray(courses.id, uuids),
    inArray(productVariants.productId, uuids),
  );
  const rows = await db
    .select({ course: courses, productId: productVariants.productId, stock: courseStocks })
    .from(courses)
    .leftJoin(productVariants, eq(productVariants.courseId, courses.id))
    .leftJoin(courseStocks, eq(courseStocks.courseId, courses.id))
    .where(and(eq(courses.isOnShelf, true), isAsked))
    .orderBy(courses.courseNumber);
  const lives = await liveCounts(
    db,
    rows.map(({ course }) => course.id),
  );
  return rows.map(({ course, productId, stock }) => ({
    uuid: course.id,
    product_uuid: productId,
    course_number: course.courseNumber,
    name: course.name,
    price: course.priceCents,
    origin_price: course.originPriceCents,
    is_sold_out: stock !== null && stock.soldCount >= stock.stock,
    live_count: lives.get(course.id) ?? 0,
  }));
}

/** Number of live classes in the outline of each course. */
async function liveCounts(db: Database, courseIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ courseId: chapters.courseId, total: count() })
    .from(sections)
    .innerJoin(chapters, eq(chapters.id, sections.chapterId))
    .where(and(inArray(chapters.courseId, [...courseIds]), eq(sections.kind, sectionKinds.LIVE)))
    .groupBy(chapters.courseId);
  return new Map(rows.map(({ courseId, total }) => [courseId, total]));
}

async function couponsOf(db: Database, ids: readonly string[], now: Date): Promise<CatalogueAnswer['coupons']> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ row: coupons, courseIds: courseIdsOfCoupon(db) })
    .from(coupons)
    .where(inArray(coupons.id, [...ids]))
    .orderBy(coupons.id);
  return rows.map(({ row, courseIds }) => ({
    uuid: row.id,
    name: row.name,
    mold: row.mold,
    amount: row.amountCents,
    discount_percent: row.discountPercent,
    threshold: row.thresholdCents,
    start_time: toInstant(row.startsAt),
    end_time: toInstant(row.endsAt),
    set_state: couponSetState(row, now),
    stock_left: Math.max(0, row.stock - row.receivedCount),
    course_uuids: courseIds,
  }));
}

async function livesOf(db: Database, classrooms: readonly string[]): Promise<CatalogueAnswer['lives']> {
  if (classrooms.length === 0) return [];
  const rows = await db
    .select()
    .from(liveClasses)
    .where(and(eq(liveClasses.isPublic, true), inArray(liveClasses.classroom, [...classrooms])))
    .orderBy(liveClasses.classroom);
  return rows.map(({ classroom, name, startsAt, endsAt, recordAt }) => ({
    classroom,
    name,
    start_time: toInstant(startsAt),
    end_time: toInstant(endsAt),
    has_record: recordAt !== null,
  }));
}

async function activitiesOf(
  db: Database,
  ids: readonly string[],
  courseIds: readonly string[],
  now: Date,
): Promise<CatalogueAnswer['activities']> {
  if (ids.length + courseIds.length === 0) return [];
  const rows = await db
    .select()
    .from(groupActivities)
    .where(
      and(
        eq(groupActivities.isOnShelf, true),
        or(inArray(groupActivities.id, [...ids]), inArray(groupActivities.courseId, [...courseIds])),
      ),
    )
    .orderBy(groupActivities.startsAt, groupActivities.id);
  return rows.map((row) => ({
    uuid: row.id,
    course_uuid: row.courseId,
    status: activityState(row, now),
    group_price: row.groupPriceCents,
    grouped_num: row.groupedNum,
    start_time: toInstant(row.startsAt),
    end_time: toInstant(row.endsAt),
  }));
}
