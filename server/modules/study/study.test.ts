import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreementConfirmations } from '#server/db/schema/content.ts';
import { videoProgress } from '#server/db/schema/study.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { courseListIds } from '#server/demo/shop/course-list-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import type { OutlineType } from '#src/contract/states.ts';

let server: TestServer;
let demo: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn(demoMobile);
  other = await server.logIn('13790000001');
});
afterAll(() => server.close());

const as = (token?: string) => (token === undefined ? {} : { token });
/** Video of a course by chapter and place, both from 0. */
const videoOf = (course: number, chapter: number, place: number) =>
  courseListIds.video(course * 1000 + chapter * 20 + place);
const outline = (course: number, token?: string, outlineTp?: OutlineType) =>
  server.call(
    'GET /api/V1.31/product/outline',
    { query: { product_id: seedIds.course(course), ...(outlineTp === undefined ? {} : { outline_tp: outlineTp }) } },
    as(token),
  );
const video = (id: string, token?: string) =>
  server.call('GET /api/v1/course/videos/{id}', { params: { id } }, as(token));
const watch = (id: string, seconds: number, token: string) =>
  server.call(
    'PUT /api/v1/course/videos/{id}/progress',
    { params: { id }, body: { position_seconds: seconds } },
    { token },
  );
const mine = (token: string, expired?: boolean) =>
  server.call('GET /api/v1/course/mycourse', { query: expired === undefined ? {} : { expired } }, { token });
const confirm = (id: string, token: string, name?: string) =>
  server.call(
    'GET /api/v1/course/{id}/agreement/confirm/',
    { params: { id }, query: name === undefined ? {} : { name } },
    { token },
  );
const contractUrl = (id: string, token: string) =>
  server.call('GET /api/v1/course/contract-url/', { query: { mycourse_uuid: id } }, { token });

describe('my courses', () => {
  it('are those that are open, with progress, the next class and what is to do', async () => {
    const { data } = await mine(demo);

    const course = data.find(({ course_uuid: uuid }) => uuid === seedIds.course(101));
    expect(course).toMatchObject({
      uuid: courseListIds.myCourse(1),
      is_expired: false,
      needs_agreement: false,
      outline_types: [1, 2, 3],
      done_count: 3,
      resume_video_uuid: videoOf(101, 1, 0),
      resume_video_name: expect.stringMatching(/\S/),
      studied_time: expect.stringMatching(/^2026-/),
      is_reserved: false,
      next_live: { classroom: '20261120-4' },
      has_upgrade: true,
    });
    expect(data.find(({ course_uuid: uuid }) => uuid === seedIds.course(115))?.needs_agreement).toBe(true);
    expect(data.every(({ is_expired: isExpired }) => !isExpired)).toBe(true);
  });

  it('that are over have a list of their own', async () => {
    const { data } = await mine(demo, true);

    expect(data.map(({ course_uuid: uuid }) => uuid)).toContain(seedIds.course(135));
    expect(data.every(({ is_expired: isExpired }) => isExpired)).toBe(true);
  });

  it('are found by either id, and are missing for everybody else', async () => {
    const one = (id: string, token: string) =>
      server.call('GET /api/v1/course/mycourse/{id}', { params: { id } }, { token });

    const byOwnership = await one(courseListIds.myCourse(1), demo);
    const byCourse = await one(seedIds.course(101), demo);

    expect(byOwnership.data).toEqual(byCourse.data);
    expect((await one(courseListIds.myCourse(1), other)).code).toBe(refusals.NOT_FOUND.code);
    expect((await mine(other)).data).toEqual([]);
  });
});

describe('an outline', () => {
  it('shows strangers what there is, open only where it is free', async () => {
    const { data } = await outline(6);

    const sections = data.chapters.flatMap((chapter) => chapter.sections);
    const open = sections.filter(({ is_locked: isLocked }) => !isLocked);
    expect(data.is_owned).toBe(false);
    expect(open.map(({ is_free: isFree }) => isFree)).toEqual([true]);
    expect(
      sections.filter(({ is_locked: is }) => is).every(({ locked_reason: why }) => why === '购买课程后可学习'),
    ).toBe(true);
    expect(sections.every(({ progress }) => progress === null)).toBe(true);
    expect(sections.find(({ kind }) => kind === 4)?.material_url).toBeNull();
    expect(data.resume_video_uuid).toBe(open[0]?.video_uuid);
  });

  it('shows owners their progress', async () => {
    const { data } = await outline(101, demo);

    const progress = data.chapters.flatMap((chapter) => chapter.sections.map((section) => section.progress));
    expect(data).toMatchObject({ is_owned: true, outline_tp: 1, outline_types: [1, 2, 3], done_count: 3 });
    expect(progress[0]).toEqual({ percent: 100, position_seconds: 186, is_done: true });
    expect(data.chapters[1]?.sections[0]?.progress).toEqual({ percent: 42, position_seconds: 79, is_done: false });
  });

  it('has parts for live classes and for lessons one to one', async () => {
    const live = (await outline(101, demo, 2)).data;
    const lessons = (await outline(101, demo, 3)).data;

    const past = live.chapters[0]?.sections[0];
    expect(past).toMatchObject({ kind: 2, classroom: '20261118-4', video_uuid: courseListIds.video(101_999) });
    expect(live.chapters[0]?.sections.at(-1)).toMatchObject({ is_locked: false, video_uuid: null });
    expect(lessons.chapters[0]?.sections.map(({ kind }) => kind)).toEqual([5, 5, 5, 5]);
  });

  it('is locked for an owner who has not signed', async () => {
    const { data } = await outline(115, demo);

    const reasons = new Set(
      data.chapters.flatMap((chapter) => chapter.sections.map((section) => section.locked_reason)),
    );
    expect(reasons).toEqual(new Set(['', '签署课程协议后可学习']));
  });

  it('of a course off the shelf is missing', async () => {
    expect((await outline(134)).code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('a video', () => {
  it('that is free is for everybody', async () => {
    const { code, data } = await video(videoOf(6, 0, 0));

    expect([code, data.is_free, data.progress]).toEqual([SUCCESS, true, null]);
    expect(data.sources).toEqual([{ url: '/storage/videos/sentences.mp4', type: 'video/mp4' }]);
    expect(data.next_uuid).toBe(videoOf(6, 0, 1));
    expect(data.previous_uuid).toBeNull();
  });

  it('of a course is for its owners who have signed', async () => {
    const locked = videoOf(101, 0, 1);

    const answers = [
      await video(locked),
      await video(locked, other),
      await video(locked, demo),
      await video(videoOf(115, 1, 0), demo),
      await video(courseListIds.video(1), demo),
    ];

    expect(answers.map(({ code }) => code)).toEqual([
      refusals.LOGIN_REQUIRED.code,
      refusals.COURSE_NOT_OWNED.code,
      SUCCESS,
      refusals.AGREEMENT_NOT_CONFIRMED.code,
      refusals.NOT_FOUND.code,
    ]);
    expect(answers[1]?.data).toEqual({ course_uuid: seedIds.course(101) });
    expect(answers[2]?.data).toMatchObject({ is_owned: true, progress: { percent: 100, is_done: true } });
  });

  it('has its named places, and the handouts of its chapter for who owns the course', async () => {
    const handouts = [{ name: '本章讲义', url: '/storage/files/reading.pdf' }];

    const { data } = await video(videoOf(101, 0, 0), demo);

    expect(data.marks.map(({ second }) => second)).toEqual([0, 33, 59, 84, 109, 135, 161]);
    expect(data.handouts).toEqual(handouts);
    expect((await video(videoOf(101, 0, 0), other)).data.handouts).toEqual([]);
    expect((await video(videoOf(101, 1, 0), demo)).data.handouts).toEqual([]);
  });

  it('leads from the last of a chapter to the first of the next', async () => {
    const { data } = await video(videoOf(101, 0, 3), demo);

    expect(data.next_uuid).toBe(videoOf(101, 1, 0));
  });
});

describe('progress', () => {
  it('is kept where the student is, and done from nine tenths on for good', async () => {
    const id = videoOf(101, 2, 0);

    const seen = [];
    for (const seconds of [60, 30, 160, 168, 1, 9999]) seen.push((await watch(id, seconds, demo)).data);

    expect(seen).toEqual([
      { percent: 32, position_seconds: 60, is_done: false },
      { percent: 32, position_seconds: 30, is_done: false },
      { percent: 86, position_seconds: 160, is_done: false },
      { percent: 100, position_seconds: 168, is_done: true },
      { percent: 100, position_seconds: 1, is_done: true },
      { percent: 100, position_seconds: 186, is_done: true },
    ]);
  });

  it('is one row however many notes come at once', async () => {
    const id = videoOf(101, 2, 1);

    await Promise.all(Array.from({ length: 14 }, (_, number) => watch(id, 160 + number, demo)));

    const rows = await server.db.select().from(videoProgress).where(eq(videoProgress.videoId, id));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.reachedSeconds).toBe(173);
    expect(rows[0]?.doneAt).not.toBeNull();
  });

  it('is refused for what may not be watched, and below zero', async () => {
    const id = videoOf(101, 2, 0);

    const negative = await server.callRaw(
      'PUT /api/v1/course/videos/{id}/progress',
      { params: { id }, body: { position_seconds: -1 } },
      { token: demo },
    );

    expect((await watch(id, 1, other)).code).toBe(refusals.COURSE_NOT_OWNED.code);
    expect(negative.code).toBe(refusals.INPUT_INVALID.code);
  });
});

describe('an agreement', () => {
  it('is read before it is signed, with blanks, as a printable page that runs nothing', async () => {
    const { data } = await server.call('GET /api/v1/course/contract-temp-url/', {
      query: { course_uuid: seedIds.course(115) },
    });
    const page = await server.inject({ url: data.url });

    expect(data.title).toBe('知研课程服务协议');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).toContain('2027考研计算机 408 全程班（标准班）');
    expect(page.body).toContain('甲方（学员）：＿＿＿');
    expect(page.body).not.toContain('{{');
    expect(page.body).not.toMatch(/<script/);
  });

  it.each([1, 11, 999])('is not asked for by course %i', async (course) => {
    const { code } = await server.call('GET /api/v1/course/contract-temp-url/', {
      query: { course_uuid: seedIds.course(course) },
    });
    const page = await server.inject({ url: `/api/documents/agreements/${seedIds.course(course)}` });

    expect([code, page.statusCode]).toEqual([refusals.NOT_FOUND.code, 404]);
  });

  it('has no signed form before it is signed', async () => {
    expect((await contractUrl(courseListIds.myCourse(2), demo)).code).toBe(refusals.AGREEMENT_NOT_CONFIRMED.code);
  });

  it('is not signed with a name other than the verified one', async () => {
    const answer = await confirm(courseListIds.myCourse(2), demo, '李小雨');

    expect([answer.code, answer.msg]).toEqual([refusals.INPUT_INVALID.code, '签名与实名认证的姓名不一致']);
  });

  it('is signed once, by its student only, and opens the course', async () => {
    const id = courseListIds.myCourse(2);
    expect((await confirm(id, other)).code).toBe(refusals.NOT_FOUND.code);

    const [first] = await Promise.all(Array.from({ length: 10 }, () => confirm(id, demo, '林小雨')));
    server.clock.pass(60);
    const again = await confirm(id, demo);
    server.clock.pass(-60);

    const rows = await server.db.select().from(agreementConfirmations).where(eq(agreementConfirmations.myCourseId, id));
    expect(again.data).toEqual(first?.data);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.contentHtml).toContain('甲方（学员）：林小雨');
    expect(rows[0]?.contentHtml).toContain('138****8000');
    expect((await video(videoOf(115, 1, 0), demo)).code).toBe(SUCCESS);
  });

  it('that is signed is a page behind an address that works for ten minutes', async () => {
    const { data } = await contractUrl(courseListIds.myCourse(1), demo);

    const page = await server.inject({ url: data.url });
    server.clock.pass(10 * 60);
    const late = await server.inject({ url: data.url });
    server.clock.pass(-10 * 60);

    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('2027考研英语阅读精讲班');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(late.statusCode).toBe(404);
    expect((await server.inject({ url: '/api/documents/contracts/x' })).statusCode).toBe(404);
    expect((await contractUrl(courseListIds.myCourse(1), other)).code).toBe(refusals.NOT_FOUND.code);
  });
});
