import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courses, courseTeachers, myCourses, teachers } from '#server/db/schema/course.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { courseTalkOf, REVIEW_TEXT } from '#server/testing/course-talk.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let talk: ReturnType<typeof courseTalkOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  talk = courseTalkOf(server);
});
afterAll(() => server.close());

const { REVIEW_NOT_POSSIBLE, INPUT_INVALID, TOO_OFTEN, COURSE_OFF_SHELF } = refusals;

describe('who may write a review', () => {
  it('is who bought the course and finished half of its lessons', async () => {
    const made = await talk.course(4);
    const { student } = await talk.buyer(made.courseId);
    const bars = [await talk.own(made.courseId, student)];
    await talk.finish(student, made.videoIds.slice(0, 1));
    bars.push(await talk.own(made.courseId, student));
    const early = await talk.write(made.courseId, student);
    await talk.finish(student, made.videoIds.slice(1, 2));
    bars.push(await talk.own(made.courseId, student));

    expect(bars.map(({ data }) => [data.bar, data.done_count, data.lesson_count])).toEqual([
      ['too-early', 0, 4],
      ['too-early', 1, 4],
      ['none', 2, 4],
    ]);
    expect([early.code, early.msg]).toEqual([REVIEW_NOT_POSSIBLE.code, '学完一半的课后就能评价了']);
    expect((await talk.write(made.courseId, student)).data.review).toMatchObject({
      ...{ state: 'waiting', stars: 5, text: REVIEW_TEXT, learned_percent: 50, answer: null },
    });
  });

  it('is not who was given the course, or got the money back', async () => {
    const made = await talk.course(2);
    const given = await talk.shop.student();
    const validUntil = new Date(server.clock.now().getTime() + 1e9);
    const own = { userId: given.userId, courseId: made.courseId, startedAt: server.clock.now(), validUntil };
    await server.db.insert(myCourses).values({ id: randomUUID(), ...own });
    await talk.finish(given, made.videoIds);
    const refunded = await talk.buyer(made.courseId);
    await talk.shop.refund(refunded.order, refunded.student);
    await talk.finish(refunded.student, made.videoIds);

    for (const student of [given, refunded.student]) {
      expect((await talk.own(made.courseId, student)).data.bar).toBe('not-bought');
      expect((await talk.write(made.courseId, student)).msg).toBe('购买课程后才能评价');
    }
  });

  it('is nobody for a course without lessons', async () => {
    const { courseId } = await talk.course(0);
    const { student } = await talk.buyer(courseId);

    expect((await talk.own(courseId, student)).data.bar).toBe('no-lessons');
  });
});

describe('a review', () => {
  it.each([
    ['短', '太短了，不够'],
    ['看不见的字', '\u200b\u202e          \u0007'],
  ])('of too few characters is refused: %s', async (_what, text) => {
    const { student, courseId } = await talk.learner();

    const { code, msg } = await talk.write(courseId, student, { text });

    expect([code, msg]).toEqual([INPUT_INVALID.code, '评价至少写 10 个字']);
  });

  it('is shown after a colleague of the school has read it, with a masked name, as plain text', async () => {
    const staff = await openConsoleAs(server, 'operator');
    const { student, courseId } = await talk.learner();
    const text = '<img src=x onerror=alert(1)> 讲得很清楚';
    const { data } = await talk.write(courseId, student, { text: `\u202e${text}  \r\n\n\n\n好`, stars: 4 });
    const before = await talk.reviews(courseId);
    await talk.show(data.review?.uuid ?? '', 1, staff);

    expect(before).toMatchObject({ summary: { count: 0, average_tenths: 0 }, list: [] });
    expect(await talk.reviews(courseId)).toMatchObject({
      summary: { count: 1, average_tenths: 40, counts: [0, 0, 0, 1, 0] },
      list: [{ name: '买**', text: `${text}\n\n好`, stars: 4, learned_percent: 50 }],
    });
  });

  it('that is written anew is no longer shown, and waits again; the same words change nothing', async () => {
    const staff = await openConsoleAs(server, 'operator');
    const { student, courseId, uuid } = await talk.waiting();
    await talk.show(uuid, 1, staff);
    const same = await talk.write(courseId, student, { text: ` ${REVIEW_TEXT} ` });
    const changed = await talk.write(courseId, student, { stars: 3 });

    expect([same.data.review?.state, changed.data.review?.state]).toEqual(['shown', 'waiting']);
    expect((await talk.reviews(courseId)).summary.count).toBe(0);
  });

  it('that was answered stays as it is, until it is deleted', async () => {
    const staff = await openConsoleAs(server, 'operator');
    const { student, courseId, uuid } = await talk.waiting();
    await talk.answer(uuid, 1, staff);
    const changed = await talk.write(courseId, student, { stars: 1 });

    expect([changed.msg, (await talk.own(courseId, student)).data.bar]).toEqual([
      '老师已经回复，评价不能再修改',
      'answered',
    ]);
    await talk.drop(courseId, student);
    await talk.drop(courseId, student);
    expect((await talk.own(courseId, student)).data).toMatchObject({ bar: 'none', review: null });
    expect((await talk.reviews(courseId)).list).toEqual([]);
  });

  it('stands in the list newest first or best first, and each comes once', async () => {
    const { courseId } = await talk.course();
    await talk.shown(courseId, [5, 1, 4, 5, 3, 5, 5, 5, 5, 5, 5, 2, 5]);
    const all = async (sort: 'new' | 'best') => {
      const first = await talk.reviews(courseId, { sort });
      const rest = await talk.reviews(courseId, { sort, after: first.next ?? '' });
      return [first, rest, [...first.list, ...rest.list].map(({ text, stars }) => `${stars} ${text}`)] as const;
    };
    const [first, rest, newest] = await all('new');
    const [, , best] = await all('best');

    expect([first.list.length, rest.list.length, rest.next]).toEqual([10, 3, null]);
    expect(newest[0]).toBe('5 第 13 条评价');
    expect([new Set(newest).size, new Set(best).size]).toEqual([13, 13]);
    expect(best).toEqual(best.toSorted((a, b) => Number(b[0]) - Number(a[0])));
    expect(first.summary).toEqual({ count: 13, average_tenths: 42, counts: [1, 1, 1, 1, 9] });
  });
});

describe('a question', () => {
  it('is asked by anybody who is logged in, once for its id, and shown with its answer', async () => {
    const staff = await openConsoleAs(server, 'operator');
    const { courseId } = await talk.course();
    const student = await talk.shop.student();
    const uuid = randomUUID();
    const asked = [
      await talk.ask(courseId, student, undefined, uuid),
      await talk.ask(courseId, student, undefined, uuid),
    ];
    const before = await talk.questions(courseId);
    await talk.answer(uuid, 1, staff, '可以，第一章从句子成分讲起');

    expect(asked.map(({ data }) => data.state)).toEqual(['waiting', 'waiting']);
    expect(before).toMatchObject({ count: 0, list: [] });
    expect(await talk.questions(courseId)).toMatchObject({
      count: 1,
      list: [{ uuid, name: '买**', answer: { text: '可以，第一章从句子成分讲起' } }],
    });
  });

  it('is refused when it is too short, the eleventh of a day, or about a course off the shelf', async () => {
    const { courseId } = await talk.course();
    const student = await talk.shop.student();
    expect((await talk.ask(courseId, student, '多少钱')).code).toBe(INPUT_INVALID.code);
    for (let asked = 0; asked < 10; asked += 1) expect((await talk.ask(courseId, student)).code).toBe(SUCCESS);

    expect((await talk.ask(courseId, student)).code).toBe(TOO_OFTEN.code);
    await server.db.update(courses).set({ isOnShelf: false }).where(eq(courses.id, courseId));
    expect((await talk.ask(courseId, await talk.shop.student())).code).toBe(COURSE_OFF_SHELF.code);
  });

  it('of another student can be neither taken over nor deleted', async () => {
    const { courseId } = await talk.course();
    const [student, other] = [await talk.shop.student(), await talk.shop.student()];
    const uuid = randomUUID();
    await talk.ask(courseId, student, undefined, uuid);

    expect((await talk.ask(courseId, other, undefined, uuid)).code).toBe(refusals.NOT_FOUND.code);
    await server.call('DELETE /api/v1/course/questions/{id}', { params: { id: uuid } }, { token: other.token });
    const mine = async () =>
      (
        await server.call(
          'GET /api/v1/course/{id}/questions/mine',
          { params: { id: courseId } },
          { token: student.token },
        )
      ).data;
    expect((await mine()).map((one) => one.uuid)).toEqual([uuid]);
    await server.call('DELETE /api/v1/course/questions/{id}', { params: { id: uuid } }, { token: student.token });
    expect(await mine()).toEqual([]);
  });
});

it('related courses: what its students have too, then the same teacher, then the same subject; none that is gone', async () => {
  const subjectId = 4711;
  const course = (changes: Partial<typeof courses.$inferInsert> = {}) =>
    talk.shop.course({ subjectId, popularity: 0, ...changes });
  const [asked, popular, taught, other, gone, over] = await Promise.all([
    ...[course(), course({ popularity: 900 }), course({ popularity: 1 }), course({ subjectId: 4712 })],
    ...[course({ isOnShelf: false, popularity: 999 }), course({ validEndTime: new Date(0), popularity: 999 })],
  ]);
  const teacherId = randomUUID();
  await server.db.insert(teachers).values({ id: teacherId, name: '新老师', subject: '数学', photo: '' });
  for (const courseId of [asked ?? '', taught ?? '']) {
    await server.db.insert(courseTeachers).values({ courseId, teacherId, position: 0 });
  }
  for (const { userId } of await talk.shop.students(3)) {
    for (const courseId of [asked ?? '', other ?? '', gone ?? '']) {
      const validUntil = new Date(server.clock.now().getTime() + 1e9);
      await server.db
        .insert(myCourses)
        .values({ id: randomUUID(), userId, courseId, startedAt: server.clock.now(), validUntil });
    }
  }

  const { data } = await server.call('GET /api/v1/course/{id}/related', { params: { id: asked ?? '' } });

  expect([gone, over]).not.toContain(undefined);
  expect(data.map(({ uuid }) => uuid)).toEqual([other, taught, popular]);
});
