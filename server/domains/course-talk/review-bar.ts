import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { coursePosts } from '#server/db/schema/course-post.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { chapters, sections, videoProgress, videos } from '#server/db/schema/study.ts';
import { settledStates } from '#src/contract/order-states.ts';
import { nextPostState, type ReviewBar } from '#src/contract/post-states.ts';

export type PostRow = typeof coursePosts.$inferSelect;

export interface OwnReview {
  readonly bar: ReviewBar;
  readonly doneCount: number;
  readonly lessonCount: number;
  readonly review: PostRow | undefined;
}

/** The student's review of the course, and what prevents them from writing one. */
export async function ownReview(db: Database, courseId: string, userId: string): Promise<OwnReview> {
  const [review] = await db.select().from(coursePosts).where(isReviewOf(courseId, userId));
  const { doneCount, lessonCount } = await countLessons(db, courseId, userId);
  const bar: ReviewBar = !(await hasBought(db, courseId, userId))
    ? 'not-bought'
    : lessonCount === 0
      ? 'no-lessons'
      : doneCount * 2 < lessonCount
        ? 'too-early'
        : review && !nextPostState(review.state, review.answer !== '', 'write')
          ? 'answered'
          : 'none';
  return { bar, doneCount, lessonCount, review };
}

export const isReviewOf = (courseId: string, userId: string) =>
  and(eq(coursePosts.userId, userId), eq(coursePosts.courseId, courseId), eq(coursePosts.kind, 'review'));

/** Whether the student has an order with the course that is paid and not refunded. */
async function hasBought(db: Database, courseId: string, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderCourses, and(eq(orderCourses.orderId, orders.id), eq(orderCourses.courseId, courseId)))
    .where(and(eq(orders.userId, userId), inArray(orders.payState, [...settledStates])))
    .limit(1);
  return found !== undefined;
}

/** Number of lessons in the outline: those with a video. */
async function countLessons(db: Database, courseId: string, userId: string) {
  const [counts] = await db
    .select({
      lessonCount: sql<number>`count(*)::integer`,
      doneCount: sql<number>`count(${videoProgress.doneAt})::integer`,
    })
    .from(chapters)
    .innerJoin(sections, eq(sections.chapterId, chapters.id))
    .innerJoin(videos, eq(videos.id, sections.videoId))
    .leftJoin(videoProgress, and(eq(videoProgress.videoId, videos.id), eq(videoProgress.userId, userId)))
    .where(eq(chapters.courseId, courseId));
  return counts ?? { lessonCount: 0, doneCount: 0 };
}
