import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consultConversations, consultMessages } from '#server/db/schema/consult.ts';
import { advisors } from '#server/db/schema/content.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { studyDays, studyPlans } from '#server/db/schema/study-plan.ts';
import { demoMobile, demoUserId, seedIds } from '#server/demo/ids.ts';
import { after as inSeconds } from '#server/kernel/clock.ts';
import { dayAfter } from '#server/kernel/days/study-day.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let demo: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'today');
  demo = await server.logIn(demoMobile);
});
afterAll(() => server.close());

const TODAY = '2026-11-20';
/** Free for its owners without an agreement. */
const TRIAL = seedIds.course(1);
const HOUR = 3600;
const today = async (token: string) => (await server.call('GET /api/v1/study/today', {}, { token })).data;
const setWeek = (token: string, weekdays: number[], minutes: number) =>
  server.call('PUT /api/v1/study/plan', { body: { weekdays, minutes } }, { token });
const setGoal = (token: string, changes: object) => {
  const body = { exam_year: null, target_date: null, text: '', ...changes };
  return server.call('PUT /api/v1/study/goal', { body }, { token });
};

/** A student who owns a course from an hour ago. */
async function owner(courseId: string): Promise<Student> {
  const student = await shop.student();
  const now = server.clock.now();
  await server.db.insert(myCourses).values({
    id: crypto.randomUUID(),
    userId: student.userId,
    courseId,
    startedAt: inSeconds(now, -HOUR),
    validUntil: inSeconds(now, 90 * 24 * HOUR),
  });
  return student;
}

describe('today', () => {
  it('of the sample student goes on with the running exam, and is full', async () => {
    const day = await today(demo);

    expect(day.next).toMatchObject({ kind: 'exam', minutes: 55 });
    expect(day.next?.question_count).toBeGreaterThan(day.next?.answered_count ?? 0);
    expect(day.week.map((each) => each.day)).toEqual(
      Array.from({ length: 7 }, (_, index) => dayAfter('2026-11-16', index)),
    );
    expect(day.week.find((each) => each.day === TODAY)?.lessons.length).toBeGreaterThan(1);
    expect(day.lives.length).toBeGreaterThan(0);
    expect(day.streak).toMatchObject({ days: 10, freezes: 1, is_studied_today: true });
    expect(day.exam).toEqual({ name: '2027 考研', date: '2026-12-19', days_left: 29, is_own: false });
    expect(day.courses.find(({ course_uuid: id }) => id === seedIds.course(101))).toMatchObject({ done_count: 3 });
    expect(day.mistakes_due).toBeGreaterThan(5);
  });

  it('offers a free lesson to a student without a course', async () => {
    const { token } = await shop.student();

    const { next, courses, plan, week } = await today(token);

    expect(next).toMatchObject({ kind: 'free', minutes: 3 });
    const { data } = await server.call('GET /api/v1/course/videos/{id}', { params: { id: next?.video_uuid ?? '' } });
    expect(data.is_free).toBe(true);
    expect([courses, plan]).toEqual([[], null]);
    expect(week.every(({ is_planned: isPlanned, lessons }) => !isPlanned && lessons.length === 0)).toBe(true);
  });

  it('asks to sign the agreement of a course before its lessons', async () => {
    const { token } = await owner(seedIds.course(115));

    const { next, courses } = await today(token);

    expect(next).toMatchObject({ kind: 'sign', mycourse_uuid: courses[0]?.uuid });
    expect(courses[0]?.needs_agreement).toBe(true);
  });

  it('puts a class that begins within 30 minutes before a lesson, and a running exam before both', async () => {
    const { token, userId } = await owner(TRIAL);
    const now = server.clock.now();
    const [sample] = await server.db.select().from(liveClasses).limit(1);
    if (!sample) throw new Error('The sample has no class.');
    const soon = {
      startsAt: inSeconds(now, 30 * 60),
      endsAt: inSeconds(now, 90 * 60),
      recordAt: null,
      recordVideoId: null,
    };
    const live = { ...sample, ...soon, id: crypto.randomUUID(), classroom: 'soon-1', courseId: TRIAL, isPublic: false };

    expect((await today(token)).next?.kind).toBe('lesson');
    await server.db.insert(liveClasses).values(live);
    expect((await today(token)).next).toMatchObject({ kind: 'live', classroom: 'soon-1', minutes: 60 });
    const papers = await server.call('GET /api/v1/exam/papers', { query: {} }, { token });
    const paper = papers.data.list.find(({ can_start: canStart }) => canStart);
    await server.call(
      'POST /api/v1/exam/papers/{id}/answers',
      { params: { id: paper?.uuid ?? '' }, body: {} },
      { token },
    );
    expect((await today(token)).next).toMatchObject({ kind: 'exam', paper_uuid: paper?.uuid, answered_count: 0 });
    expect(userId).not.toBe(demoUserId);
    await server.db.delete(liveClasses).where(eq(liveClasses.id, live.id));
  });

  it('shows the replies of the advisor that were not read', async () => {
    const { token, userId } = await shop.student();
    const [advisor] = await server.db.select({ id: advisors.id }).from(advisors).limit(1);
    const id = crypto.randomUUID();
    const now = server.clock.now();
    await server.db.insert(consultConversations).values({ id, userId, advisorId: advisor?.id ?? '', startedAt: now });
    const message = (sender: 'student' | 'advisor', body: string) =>
      ({ conversationId: id, clientId: crypto.randomUUID(), sender, body, sentAt: now }) as const;
    await server.db.insert(consultMessages).values(message('student', '极限怎么复习？'));
    expect((await today(token)).replies).toBeNull();
    await server.db.insert(consultMessages).values([message('advisor', '先看 2.1'), message('advisor', '再做一套题')]);

    expect((await today(token)).replies).toMatchObject({ count: 2, text: '再做一套题' });
  });

  it('goes on with the video at its second, and counts the day as studied', async () => {
    const { token, userId } = await owner(TRIAL);
    const video = (await today(token)).next?.video_uuid ?? '';
    const watch = () =>
      server.call(
        'PUT /api/v1/course/videos/{id}/progress',
        { params: { id: video }, body: { position_seconds: 6 } },
        { token },
      );

    await watch();
    await watch();

    const { next, streak } = await today(token);
    expect(next).toMatchObject({ kind: 'video', video_uuid: video, position_seconds: 6, minutes: 3 });
    expect(streak).toMatchObject({ days: 1, is_studied_today: true });
    expect(await server.db.select().from(studyDays).where(eq(studyDays.userId, userId))).toEqual([
      { userId, day: TODAY },
    ]);
  });

  it('needs a login', async () => {
    expect((await server.callRaw('GET /api/v1/study/today', {})).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});

describe('the plan of the week', () => {
  it('is set as often as sent, and spreads the lessons over its days', async () => {
    const { token, userId } = await owner(TRIAL);

    await setWeek(token, [5, 6, 6, 7], 20);
    await setWeek(token, [5, 6, 7], 20);

    expect(await server.db.select().from(studyPlans).where(eq(studyPlans.userId, userId))).toHaveLength(1);
    const { plan, week } = await today(token);
    expect(plan).toEqual({ weekdays: [5, 6, 7], minutes: 20 });
    expect(week.map(({ is_planned: isPlanned }) => isPlanned)).toEqual([false, false, false, false, true, true, true]);
    expect(week[4]?.lessons.map(({ minutes }) => minutes)).toEqual([10, 10]);
  });

  it('leaves out a day off, and takes it back', async () => {
    const { token } = await owner(TRIAL);
    await setWeek(token, [5, 6], 20);
    const dayOff = (isOff: boolean, day = '2026-11-21') =>
      server.call('PUT /api/v1/study/day_off', { body: { day, is_off: isOff } }, { token });

    await dayOff(true);
    await dayOff(true);
    expect((await today(token)).week[5]).toMatchObject({ is_off: true, is_planned: false, lessons: [] });
    await dayOff(false);
    expect((await today(token)).week[5]).toMatchObject({ is_off: false, is_planned: true });

    for (const day of ['2026-11-19', '2027-03-01', '2026-13-01', '2026-02-30']) {
      expect((await dayOff(true, day)).code).toBe(refusals.INPUT_INVALID.code);
    }
  });

  it.each([
    ['no weekday', [], 30],
    ['a weekday that is none', [8], 30],
    ['too little time', [1], 5],
    ['more than a day has', [1], 1441],
  ])('refuses %s', async (_what, weekdays, minutes) => {
    expect((await setWeek(demo, weekdays, minutes)).code).toBe(refusals.INPUT_INVALID.code);
  });
});

describe('the goal', () => {
  it('is the year of the exam, or a day of the student’s own', async () => {
    const { token } = await shop.student();

    await setGoal(token, { exam_year: 2028 });
    expect((await today(token)).exam).toMatchObject({ name: '2028 考研', date: '2027-12-18', is_own: false });
    await setGoal(token, { exam_year: 2028, target_date: '2026-12-01', text: ' 一战上岸 ' });

    const { exam, goal } = await today(token);
    expect(exam).toMatchObject({ date: '2026-12-01', days_left: 11, is_own: true });
    expect(goal).toEqual({ exam_year: 2028, target_date: '2026-12-01', text: '一战上岸' });
  });

  it.each([
    ['a year without an exam', { exam_year: 2050 }],
    ['a day that is over', { target_date: '2026-11-19' }],
    ['a day that is none', { target_date: '2027-02-30' }],
    ['a text that is too long', { text: '长'.repeat(61) }],
  ])('refuses %s', async (_what, changes) => {
    expect((await setGoal(demo, changes)).code).toBe(refusals.INPUT_INVALID.code);
  });
});
