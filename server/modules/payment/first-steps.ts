import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courseGoods } from '#server/db/schema/delivery.ts';
import { chapters, sections, videos } from '#server/db/schema/study.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { openedCourses } from '#server/domains/orders/payment/opened-courses.ts';
import { unsignedAmong } from '#server/domains/study/agreement-need.ts';
import { nextLiveOf } from '#server/views/live.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type Steps = ReplyOf<'GET /api/v1/course/payment/result/{id}/first_steps'>['courses'];

/** The first steps for the buyer of an order: for each opened course, in the order's order. */
export async function firstSteps(db: Database, order: OrderRow, now: Date): Promise<Steps> {
  const opened = await openedCourses(db, order);
  if (opened.length === 0) return [];
  const ids = opened.map(({ course }) => course.id);
  const unsigned = await unsignedAmong(db, ids, order.userId);
  const lessons = await firstLessons(db, ids);
  const lives = await nextLiveOf(db, ids, { userId: order.userId, now });
  const goods = await db
    .select()
    .from(courseGoods)
    .where(inArray(courseGoods.courseId, ids))
    .orderBy(asc(courseGoods.position));
  return opened.map(({ myCourseId, course }) => ({
    mycourse_uuid: myCourseId,
    course_uuid: course.id,
    name: course.name,
    img_cover: course.imgCover,
    needs_agreement: unsigned.has(course.id),
    lesson: lessons.get(course.id) ?? null,
    live: lives.get(course.id) ?? null,
    goods: goods
      .filter(({ courseId }) => courseId === course.id)
      .map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name)),
  }));
}

/** The first recorded lesson of each course. */
async function firstLessons(db: Database, courseIds: readonly string[]) {
  const rows = await db
    .selectDistinctOn([chapters.courseId], {
      courseId: chapters.courseId,
      videoId: videos.id,
      name: sections.name,
      seconds: videos.durationSeconds,
    })
    .from(chapters)
    .innerJoin(sections, eq(sections.chapterId, chapters.id))
    .innerJoin(videos, eq(videos.id, sections.videoId))
    .where(inArray(chapters.courseId, [...courseIds]))
    .orderBy(asc(chapters.courseId), asc(chapters.outlineTp), asc(chapters.position), asc(sections.position));
  return new Map(
    rows.map(({ courseId, videoId, name, seconds }) => [
      courseId,
      { video_uuid: videoId, name, minutes: Math.max(1, Math.round(seconds / 60)) },
    ]),
  );
}
