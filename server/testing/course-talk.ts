import { randomUUID } from 'node:crypto';
import { coursePosts } from '../db/schema/course-post.ts';
import { chapters, sections, videoProgress, videos } from '../db/schema/study.ts';
import type { ConsoleVisitor } from './console.ts';
import type { TestServer } from './server.ts';
import { type Student, shopOf } from './shop.ts';

export const REVIEW_TEXT = '每个长句都讲到主干，听完能自己拆了';

/** Courses with lessons, their buyers, and their posts, for tests. */
export function courseTalkOf(server: TestServer, name = 'course-talk') {
  const shop = shopOf(server, name);
  const { db, clock } = server;

  /** A course with this many lessons. */
  async function course(lessons = 4) {
    const courseId = await shop.course();
    const chapterId = randomUUID();
    await db.insert(chapters).values({ id: chapterId, courseId, outlineTp: 1, name: '第一章', position: 0 });
    const videoIds = Array.from({ length: lessons }, () => randomUUID());
    for (const [position, id] of videoIds.entries()) {
      const file = { poster: '', url: '/storage/v.mp4', subtitlesUrl: '', durationSeconds: 60, isFree: false };
      await db.insert(videos).values({ ...file, id, courseId, name: '一节' });
      await db.insert(sections).values({ id: randomUUID(), chapterId, name: '一节', kind: 1, position, videoId: id });
    }
    return { courseId, videoIds };
  }

  async function finish({ userId }: Student, videoIds: readonly string[]) {
    const now = clock.now();
    const done = { positionSeconds: 60, reachedSeconds: 60, doneAt: now, startedAt: now, updatedAt: now };
    await db.insert(videoProgress).values(videoIds.map((videoId) => ({ ...done, userId, videoId })));
  }

  async function buyer(courseId: string) {
    const student = await shop.student();
    const order = await shop.order(courseId, student);
    await shop.pay(order.uuid, student);
    return { student, order: order.uuid };
  }

  /** A student who has bought a course and finished half of it. */
  async function learner(given?: Awaited<ReturnType<typeof course>>) {
    const { courseId, videoIds } = given ?? (await course());
    const { student, order } = await buyer(courseId);
    await finish(student, videoIds.slice(0, videoIds.length / 2));
    return { student, order, courseId };
  }

  const params = (id: string) => ({ params: { id } });
  const write = (courseId: string, { token }: Student, changes: { stars?: number; text?: string } = {}) =>
    server.call(
      'PUT /api/v1/course/{id}/reviews/mine',
      { ...params(courseId), body: { stars: 5, text: REVIEW_TEXT, ...changes } },
      { token },
    );
  const own = (courseId: string, { token }: Student) =>
    server.call('GET /api/v1/course/{id}/reviews/mine', params(courseId), { token });
  const drop = (courseId: string, { token }: Student) =>
    server.call('DELETE /api/v1/course/{id}/reviews/mine', params(courseId), { token });
  const ask = (courseId: string, { token }: Student, text = '零基础能跟得上这门课吗', uuid: string = randomUUID()) =>
    server.call('POST /api/v1/course/{id}/questions', { ...params(courseId), body: { uuid, text } }, { token });

  /** Public reviews, read a second later, when the cached first page has expired. */
  const reviews = async (courseId: string, query: { sort?: 'new' | 'best'; after?: string } = {}) => {
    clock.pass(2);
    return (await server.call('GET /api/v1/course/{id}/reviews', { ...params(courseId), query })).data;
  };
  const questions = async (courseId: string) => {
    clock.pass(2);
    return (await server.call('GET /api/v1/course/{id}/questions', { ...params(courseId), query: {} })).data;
  };

  /** A review that waits for approval. */
  async function waiting() {
    const { student, courseId } = await learner();
    const { data } = await write(courseId, student);
    return { student, courseId, uuid: data.review?.uuid ?? '' };
  }

  const show = (uuid: string, revision: number, by: ConsoleVisitor) =>
    by.call('POST /console/api/course-posts/{uuid}/show', { params: { uuid }, body: { revision } });
  const refuse = (uuid: string, revision: number, by: ConsoleVisitor, reason = '有联系方式') =>
    by.call('POST /console/api/course-posts/{uuid}/refuse', { params: { uuid }, body: { revision, reason } });
  const answer = (uuid: string, revision: number, by: ConsoleVisitor, text = '谢谢，继续加油') =>
    by.call('POST /console/api/course-posts/{uuid}/answer', { params: { uuid }, body: { revision, text } });

  /** Published reviews with these stars, one per second. */
  async function shown(courseId: string, all: readonly number[]) {
    for (const [index, student] of (await shop.students(all.length)).entries()) {
      clock.pass(1);
      const now = clock.now();
      await db.insert(coursePosts).values({
        ...{ id: randomUUID(), kind: 'review', courseId, userId: student.userId, stars: all[index] ?? 5 },
        ...{
          learnedPercent: 80,
          text: `第 ${index + 1} 条评价`,
          state: 'shown',
          createdAt: now,
          writtenAt: now,
          decidedAt: now,
        },
      });
    }
  }

  return {
    ...{ shop, course, finish, buyer, learner, write, own, drop, ask, reviews, questions },
    ...{ waiting, show, refuse, answer, shown },
  };
}
