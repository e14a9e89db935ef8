import { eq } from 'drizzle-orm';
import { fillAgreement, maskMobile } from '#server/db/agreement-text.ts';
import type { Database } from '#server/db/database.ts';
import { findCourse } from '#server/db/queries/courses.ts';
import { agreementConfirmations, courseAgreements } from '#server/db/schema/content.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { videoNotes, videoProgress } from '#server/db/schema/study.ts';
import { studyDays, studyGoals, studyPlans } from '#server/db/schema/study-plan.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { dayAfter, studyDay } from '#server/kernel/days/study-day.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { demoMobile, demoUserId, seedIds } from '../ids.ts';
import { courseListIds, openClassCourse } from '../shop/course-list-ids.ts';

const DAY = 24 * 3600;
/** The demo account's course with progress and a signed agreement; its ownership has number 1. */
const STUDIED = 101;

/** The demo account's courses: number of the ownership, course, days from the first start of the server. */
const OWNED = [
  { number: 1, course: STUDIED, fromDay: -20, toDay: 30 },
  // Bought, but the agreement is not signed yet.
  { number: 2, course: 115, fromDay: -2, toDay: 160 },
  { number: 3, course: openClassCourse, fromDay: -40, toDay: 325 },
  // Expired since the last exam.
  { number: 4, course: 135, fromDay: -420, toDay: -330 },
] as const;

/** Video by chapter and place, and the number of watched seconds. */
const WATCHED = [
  [0, 0, 186],
  [0, 1, 186],
  [0, 2, 170],
  [1, 0, 79],
] as const;

/** Notes by chapter and place of the video, with their second. */
const NOTES = [
  [0, 0, 14, '主题句多在段首，或在转折之后；都没有就看哪个词反复出现。'],
  [0, 0, 52, '例子、数字和引用只是支撑，做主旨题时跳过。'],
  [0, 1, 71, 'but、yet、however 后面半句才是作者要说的。'],
  [0, 2, 96, '遇到 it、this、they 先往前找最近的名词，代回去读一遍。\n读得通才算找对。'],
  [1, 0, 40, '细节题：题干里的名词在原文找同义词，不找原词。'],
] as const;

/** Nine tenths of a film, in seconds. */
const DONE_FROM = 168;

const ORDER_NUMBER = 'ZY20261031000101';

/** Adds what the demo account studies, if missing; times count from `now`. */
export async function seedStudySamples(db: Database, now: Date): Promise<void> {
  const inDays = (days: number) => after(now, days * DAY);
  const made = await db
    .insert(myCourses)
    .values(
      OWNED.map(({ number, course, fromDay, toDay }) => ({
        id: courseListIds.myCourse(number),
        userId: demoUserId,
        courseId: seedIds.course(course),
        startedAt: inDays(fromDay),
        validUntil: inDays(toDay),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: myCourses.id });
  if (!made.some(({ id }) => id === courseListIds.myCourse(1))) return;
  await seedOrder(db, inDays(-20));
  await seedSigned(db, inDays(-20));
  await db
    .insert(videoProgress)
    .values(
      WATCHED.map(([chapter, section, seconds], index) => ({
        userId: demoUserId,
        videoId: courseListIds.video(STUDIED * 1000 + chapter * 20 + section),
        positionSeconds: seconds,
        reachedSeconds: seconds,
        doneAt: seconds >= DONE_FROM ? inDays(-10 + index) : null,
        startedAt: inDays(-10 + index),
        updatedAt: inDays(-10 + index),
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(videoNotes)
    .values(
      NOTES.map(([chapter, section, second, text], index) => ({
        ...{ userId: demoUserId, id: courseListIds.note(index + 1), second, text },
        videoId: courseListIds.video(STUDIED * 1000 + chapter * 20 + section),
        createdAt: inDays(-10 + index),
        updatedAt: inDays(-10 + index),
      })),
    )
    .onConflictDoNothing();
}

/** Six days a week without Sunday: the demo account's plan of three weeks ago, and the days on which it studied. */
export async function seedStudyPlan(db: Database, now: Date): Promise<void> {
  const today = studyDay(now);
  const plan = { weekdays: [1, 2, 3, 4, 5, 6], minutes: 40, updatedAt: after(now, -21 * DAY) };
  await db
    .insert(studyPlans)
    .values({ userId: demoUserId, startsOn: dayAfter(today, -21), ...plan })
    .onConflictDoNothing();
  await db
    .insert(studyGoals)
    .values({ userId: demoUserId, goal: '英语阅读稳在 32 分以上', updatedAt: after(now, -21 * DAY) })
    .onConflictDoNothing();
  const days = Array.from({ length: 9 }, (_, index) => dayAfter(today, -1 - index));
  await db
    .insert(studyDays)
    .values(days.map((day) => ({ userId: demoUserId, day })))
    .onConflictDoNothing();
}

async function seedOrder(db: Database, at: Date): Promise<void> {
  const id = seedIds.order(101);
  const courseId = seedIds.course(STUDIED);
  const cents = 49900;
  await db
    .insert(orders)
    .values({
      id,
      orderNumber: ORDER_NUMBER,
      userId: demoUserId,
      courseId,
      orderType: 0,
      payState: orderPayStates.PAY_SUCCESS,
      originCents: 99900,
      priceCents: cents,
      totalCents: cents,
      createdAt: after(at, -120),
      paidAt: at,
    })
    .onConflictDoNothing();
  await db.insert(orderCourses).values({ orderId: id, courseId, position: 0, priceCents: cents }).onConflictDoNothing();
}

/** The agreement's text when the sample signed it. */
const SIGNED_UNDER = {
  id: 'course',
  title: '正价课',
  refund: { by: 'lessons', days: 7, lessons: 3, lessonMinutes: 10, after: 'lessons' },
} as const;

async function seedSigned(db: Database, at: Date): Promise<void> {
  const [agreement] = await db.select().from(courseAgreements).where(eq(courseAgreements.kind, 'course'));
  const course = await findCourse(db, seedIds.course(STUDIED));
  if (!agreement || !course) return;
  const signer = { student: '知研同学', mobile: maskMobile(demoMobile), date: chinaDay(at) };
  await db
    .insert(agreementConfirmations)
    .values({
      myCourseId: courseListIds.myCourse(1),
      version: agreement.version,
      title: agreement.title,
      contentHtml: fillAgreement(agreement.contentHtml, course, signer, SIGNED_UNDER),
      confirmedAt: after(at, 600),
    })
    .onConflictDoNothing();
}
