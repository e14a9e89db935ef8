import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isOut } from '#server/db/queries/articles.ts';
import { certificates } from '#server/db/schema/certificate.ts';
import { agreementConfirmations, news, notices } from '#server/db/schema/content.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { chapters, liveClasses, videos } from '#server/db/schema/study.ts';
import { demoUserId } from '#server/demo/ids.ts';
import type { Clock } from '#server/kernel/clock.ts';

/** Samples of lessons and articles; the demo account owns the course and has signed its agreement. */
export async function studyFixtures(db: Database, clock: Clock): Promise<Readonly<Record<string, string | undefined>>> {
  const now = clock.now();
  const [mine] = await db
    .select({ id: myCourses.id, courseId: myCourses.courseId })
    .from(myCourses)
    .innerJoin(agreementConfirmations, eq(agreementConfirmations.myCourseId, myCourses.id))
    .where(and(eq(myCourses.userId, demoUserId), gt(myCourses.validUntil, now)))
    .orderBy(asc(myCourses.id))
    .limit(1);
  const [video] = mine
    ? await db
        .select({ id: videos.id })
        .from(videos)
        .where(eq(videos.courseId, mine.courseId))
        .orderBy(asc(videos.id))
        .limit(1)
    : [];
  const [part] = mine
    ? await db
        .select({ outlineTp: chapters.outlineTp })
        .from(chapters)
        .where(eq(chapters.courseId, mine.courseId))
        .orderBy(desc(chapters.outlineTp))
        .limit(1)
    : [];
  const [room] = await db
    .select({ classroom: liveClasses.classroom })
    .from(liveClasses)
    .where(and(eq(liveClasses.isPublic, true), lte(liveClasses.startsAt, now), gt(liveClasses.endsAt, now)))
    .orderBy(desc(liveClasses.endsAt))
    .limit(1);
  const [article] = await db.select({ id: news.id }).from(news).where(isOut(now)).orderBy(asc(news.id)).limit(1);
  const [notice] = await db.select({ id: notices.id }).from(notices).orderBy(asc(notices.id)).limit(1);
  const [paper] = await db.select().from(certificates).where(eq(certificates.userId, demoUserId)).limit(1);
  return {
    certificate_uuid: paper?.id,
    certificate_token: paper?.token,
    mycourse_uuid: mine?.id,
    mycourse_course_uuid: mine?.courseId,
    video_uuid: video?.id,
    outline_tp: part === undefined ? undefined : String(part.outlineTp),
    classroom: room?.classroom,
    news_id: article?.id,
    notice_id: notice?.id,
  };
}
