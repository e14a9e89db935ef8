import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { sessions } from '../schema/account.ts';
import { consultConversations } from '../schema/consult.ts';
import { courses } from '../schema/course.ts';
import { examAttempts, papers } from '../schema/exam.ts';
import { leads } from '../schema/lead.ts';
import { courseGifts, orderCourses, orders } from '../schema/order.ts';
import { videoProgress, videos } from '../schema/study.ts';

/** Further facts for a student's own page in the console. */
export async function readRecordRows(db: Database, userId: string, courseIds: readonly string[], now: Date) {
  const ways =
    courseIds.length === 0
      ? []
      : await db
          .select({ given: orderCourses, order: orders, gift: courseGifts })
          .from(orders)
          .innerJoin(orderCourses, eq(orderCourses.orderId, orders.id))
          .leftJoin(courseGifts, eq(courseGifts.orderId, orders.id))
          .where(
            and(
              eq(orders.userId, userId),
              isNotNull(orderCourses.openedAt),
              inArray(orderCourses.courseId, [...courseIds]),
            ),
          )
          .orderBy(desc(orders.createdAt))
          .limit(200);
  const logins = await db
    .select({ createdAt: sessions.createdAt, device: sessions.device })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(20);
  const ownLeads = await db
    .select()
    .from(leads)
    .where(eq(leads.userId, userId))
    .orderBy(desc(leads.createdAt))
    .limit(10);
  const [chat] = await db
    .select({ id: consultConversations.id, waitingId: consultConversations.waitingId })
    .from(consultConversations)
    .where(eq(consultConversations.userId, userId));
  const [lesson] = await db
    .select({ name: videos.name, course: courses.name, at: videoProgress.updatedAt })
    .from(videoProgress)
    .innerJoin(videos, eq(videos.id, videoProgress.videoId))
    .innerJoin(courses, eq(courses.id, videos.courseId))
    .where(eq(videoProgress.userId, userId))
    .orderBy(desc(videoProgress.updatedAt))
    .limit(1);
  const exams = await db
    .select({ attempt: examAttempts, title: papers.title })
    .from(examAttempts)
    .innerJoin(papers, eq(papers.id, examAttempts.paperId))
    .where(eq(examAttempts.userId, userId))
    .orderBy(desc(examAttempts.startedAt))
    .limit(5);
  return { ways, logins, ownLeads, chat, lesson, exams };
}
