import { outlineQuery } from '#src/features/course/product-query.ts';
import { messagesQuery } from '#src/features/message/message-queries.ts';
import { todayQuery } from '#src/features/today/today-query.ts';
import { transcriptQuery } from '#src/features/video/transcript/transcript-query.ts';
import { videoQuery } from '#src/features/video/video-query.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { readToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { overviewQuery, roundQuery } from '#src/screens/exam/mistakes/mistake-queries.ts';
import { readPart } from '#src/screens/study/lessons/outline-part.ts';
import { myCourseQuery, myCoursesQuery } from '#src/screens/study/my-courses.ts';

const KEY = 'warmed';
const AGAIN_MS = 3 * 3_600_000;
const MOST_COURSES = 5;
const MOST_LESSONS = 6;

/**
 * Prefetches what a student needs offline: 今天, the outlines of the courses, the texts of planned lessons, today's
 * mistakes, the messages. At most once in three hours, and never when the browser saves data.
 */
export async function warmUp(): Promise<void> {
  const now = serverNow();
  const [shapes, at] = readStored('local', KEY)?.split(' ') ?? [];
  const isRecent = shapes === String(import.meta.env.VITE_SHAPES) && now - Number(at) < AGAIN_MS;
  if (isRecent || isRunning || readToken() === undefined || savesData() || !navigator.onLine) return;
  isRunning = true;
  try {
    await keepAhead();
    writeStored('local', KEY, `${import.meta.env.VITE_SHAPES} ${now}`);
  } catch {
    // Offline, or the session has ended: the next start tries again.
  } finally {
    isRunning = false;
  }
}

let isRunning = false;

async function keepAhead(): Promise<void> {
  const today = await queryClient.fetchQuery(todayQuery);
  // One after the other, so that the student's own requests are not slowed down.
  await quietly(() => queryClient.prefetchQuery(overviewQuery));
  await quietly(() => queryClient.prefetchQuery(roundQuery({}, 0)));
  await quietly(() => queryClient.prefetchInfiniteQuery(messagesQuery(undefined)));
  await quietly(() => queryClient.prefetchQuery(myCoursesQuery(false)));
  for (const { uuid } of today.courses.slice(0, MOST_COURSES)) await quietly(() => warmCourse(uuid));
  const lessons = today.week.flatMap((day) => day.lessons.flatMap(({ video_uuid: video }) => video ?? []));
  for (const video of new Set(lessons.slice(0, MOST_LESSONS))) await quietly(() => warmLesson(video));
}

async function warmCourse(uuid: string): Promise<void> {
  const course = await queryClient.fetchQuery(myCourseQuery(uuid));
  // With the same keys as the screens of the course and of a lesson.
  await queryClient.prefetchQuery(outlineQuery(course.course_uuid, readPart(null, course.outline_types)));
  await queryClient.prefetchQuery(outlineQuery(course.course_uuid));
}

async function warmLesson(uuid: string): Promise<void> {
  const { subtitles } = await queryClient.fetchQuery(videoQuery(uuid));
  const url = subtitles[0]?.url;
  if (url) await queryClient.prefetchQuery(transcriptQuery(url));
}

/** A failed prefetch is ignored. */
const quietly = (call: () => Promise<unknown>) => call().catch(() => undefined);

const savesData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
