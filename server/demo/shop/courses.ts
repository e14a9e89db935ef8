import { addExamYear } from '#server/base-data/navigation.ts';
import type { Database } from '#server/db/database.ts';
import { courses, courseTeachers, teachers } from '#server/db/schema/course.ts';
import { courseUpgrades, productVariants } from '#server/db/schema/course-list.ts';
import { courseGoods } from '#server/db/schema/delivery.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { jointOfferCourses, jointOffers } from '#server/db/schema/promotion.ts';
import { toSafeHtml } from '#server/kernel/text/content-html.ts';
import { validTypes } from '#src/contract/states.ts';
import { seedIds } from '../ids.ts';
import {
  allCourses,
  allTeachers,
  type CourseSeed,
  courseId,
  endOf,
  KIND_NAMES,
  offers,
  PRICES_SHOWN,
  subjectNumber,
  teacherId,
} from './course-files.ts';

/** Adds missing teachers and courses, with variants, upgrades and limits. */
export async function seedCourses(db: Database, now: Date): Promise<void> {
  await db.insert(teachers).values(allTeachers()).onConflictDoNothing();
  const stored = new Set((await db.select({ id: courses.id }).from(courses)).map(({ id }) => id));
  const missing = allCourses().filter(({ uuid }) => !stored.has(uuid));
  if (missing.length > 0) await insertCourses(db, missing, now);
  // The years of courses whose exam is long over are added too, so that the courses can be found by year.
  for (const year of new Set(missing.map((course) => course.year))) await addExamYear(db, year);
  await seedOffers(db, now);
}

async function insertCourses(db: Database, missing: readonly CourseSeed[], now: Date): Promise<void> {
  await db.insert(courses).values(missing.map((course) => courseRow(course, now)));
  await db
    .insert(courseTeachers)
    .values(
      missing.flatMap((course) =>
        course.teachers.map((name, position) => ({
          courseId: course.uuid,
          teacherId: teacherId(name),
          position,
        })),
      ),
    )
    .onConflictDoNothing();
}

function courseRow(course: CourseSeed, now: Date): typeof courses.$inferInsert {
  const id = course.uuid;
  const subjectId = subjectNumber(course.subject);
  const isTour = course.kind === 'yanxue';
  return {
    id,
    courseNumber: course.number,
    name: course.name,
    kind: course.kind,
    originPriceCents: course.originCents,
    priceCents: course.priceCents,
    imgCover: course.cover,
    url: isTour ? `/course/yanxue_detail/${id}` : `/course/detail/${id}`,
    kstUrl: `/consult?course=${id}`,
    isLive: course.isLive,
    isTrial: course.isTrial,
    isOnShelf: !course.isOffShelf,
    subjectId,
    subjectName: course.subject,
    classHours: course.hours,
    priceDisplayType: PRICES_SHOWN[course.priceShown],
    validType: course.validUntil ? validTypes.UNTIL : validTypes.DAYS,
    validDays: course.validDays,
    validEndTime: endOf(course, now) ?? null,
    trackInfo: {
      course_type_lv1: KIND_NAMES[course.kind],
      course_type_lv2: course.subject,
      pro_sys_lv1: { id: isTour ? 2 : 1, name: isTour ? '研学' : '考研' },
      pro_sys_lv2: { id: 10 + subjectId, name: course.subject },
      pro_sys_lv3: { id: 100 + course.id, name: course.isTrial ? '体验课' : '正价课' },
      course_year: course.year,
      is_oriented_course: false,
    },
    createdAt: now,
    summary: course.summary,
    detailHtml: toSafeHtml(course.detail),
    popularity: popularityOf(course),
  };
}

/** Number of buyers in earlier terms; the same in every run. */
function popularityOf({ id, priceCents, isTrial }: CourseSeed): number {
  const spread = (id * 7919) % 997;
  if (isTrial || priceCents === 0) return 20_000 + spread * 11;
  return Math.round(2_000_000 / (priceCents / 100 + 120)) + spread;
}

async function seedOffers(db: Database, now: Date): Promise<void> {
  const { variants, soldTogether } = offers();
  const owned = allCourses();
  await db
    .insert(courseStocks)
    .values(
      owned.flatMap(({ uuid: own, stock, sold }) =>
        stock === undefined ? [] : { courseId: own, stock, soldCount: sold },
      ),
    )
    .onConflictDoNothing();
  const chosen = variants.flatMap(({ attribute, courses: values }) => {
    const [first = ''] = Object.keys(values);
    return Object.entries(values).map(([number, value]) => ({ number, first, attrs: [{ name: attribute, value }] }));
  });
  await db
    .insert(productVariants)
    .values(
      chosen.map(({ number, first, attrs }, position) => ({
        ...{ courseId: courseId(number), productId: courseId(first), attrs, position },
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(courseUpgrades)
    .values(
      owned.flatMap(({ uuid: fromCourseId, upgradesTo }) =>
        upgradesTo.map((number) => ({ fromCourseId, toCourseId: courseId(number) })),
      ),
    )
    .onConflictDoNothing();
  await db
    .insert(courseGoods)
    .values(
      owned.flatMap(({ uuid: own, goods }) =>
        goods.map((name, position) => ({ courseId: own, position, name, count: 1 })),
      ),
    )
    .onConflictDoNothing();
  for (const [index, { name, courses: numbers }] of soldTogether.entries()) {
    const offerId = seedIds.jointOffer(index + 1);
    await db.insert(jointOffers).values({ id: offerId, name, createdAt: now }).onConflictDoNothing();
    await db
      .insert(jointOfferCourses)
      .values(numbers.map((number, position) => ({ offerId, courseId: courseId(number), position })))
      .onConflictDoNothing();
  }
}
