import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations } from '#server/db/schema/content.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { courseListIds, studyRoom } from '#server/demo/shop/course-list-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { liveStates } from '#src/contract/states.ts';

const HOUR = 3600;

let server: TestServer;
let demo: string;
let stranger: string;
beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn(demoMobile);
  stranger = await server.logIn('13770000001');
});
afterAll(() => server.close());

const as = (token?: string) => (token === undefined ? {} : { token });
const list = (query: InputOf<'GET /api/v1/living/list'>['query'] = {}, token?: string) =>
  server.call('GET /api/v1/living/list', { query }, as(token));
const detail = (classroom: string, token?: string) =>
  server.call('GET /api/v1/living/detail', { query: { classroom } }, as(token));
const reserve = (body: InputOf<'POST /api/V1.27/course/reservation/'>['body'], token = stranger) =>
  server.call('POST /api/V1.27/course/reservation/', { body }, { token });

describe('the list of classes', () => {
  it('shows strangers the public ones only, owners also their own', async () => {
    const forAll = (await list({ page_size: 50 })).data;
    const forOwner = (await list({ page_size: 50 }, demo)).data;

    expect(forAll.list.every(({ is_public: isPublic }) => isPublic)).toBe(true);
    expect(forOwner.total).toBeGreaterThan(forAll.total);
    expect(new Set(forOwner.list.map(({ course }) => course.uuid))).toContain(seedIds.course(101));
    expect(new Set(forOwner.list.map(({ course }) => course.uuid))).not.toContain(seedIds.course(4));
  });

  it('begins with what is going, then what comes, then what is over, the latest first', async () => {
    const { data } = await list({ page_size: 50 });

    const isOver = data.list.map(({ status }) => status >= liveStates.RECORDING_PENDING);
    const startsOf = (over: boolean) =>
      data.list.filter((_live, index) => isOver[index] === over).map(({ start_time: start }) => start);
    expect(data.list[0]?.status).toBe(liveStates.LIVING);
    expect(isOver).toEqual([...isOver].sort((a, b) => Number(a) - Number(b)));
    expect(startsOf(false)).toEqual(startsOf(false).toSorted());
    expect(startsOf(true)).toEqual(startsOf(true).toSorted().reverse());
  });

  it('knows classes in every state', async () => {
    for (const status of Object.values(liveStates)) {
      const { data } = await list({ status, page_size: 50 });
      expect(data.list.length, `state ${status}`).toBeGreaterThan(0);
      expect(new Set(data.list.map((live) => live.status))).toEqual(new Set([status]));
    }
  });

  it('has for each class a picture of its own', async () => {
    const { list: lives } = (await list({ page_size: 50 }, demo)).data;

    const names = new Set(lives.map(({ name }) => name));
    expect(new Set(lives.map(({ img_cover: cover }) => cover)).size).toBe(names.size);
    expect(lives.filter(({ img_cover: cover, course }) => cover === course.img_cover)).toEqual([]);
  });

  it('is narrowed to the public ones, or to those of the student: owned or reserved', async () => {
    const open = '20261122-1';
    const owner = await server.logIn('13770000002');
    const before = await list({ scope: 'mine', page_size: 50 }, owner);
    await reserve({ classroom: open }, owner);
    const mine = await list({ scope: 'mine', page_size: 50 }, owner);
    const ofDemo = await list({ scope: 'mine', page_size: 50 }, demo);
    const publicOnly = await list({ scope: 'public', page_size: 50 }, demo);

    expect(before.data.list).toEqual([]);
    expect(mine.data.list.map(({ classroom }) => classroom)).toEqual([open]);
    expect(ofDemo.data.list.map(({ course }) => course.uuid)).toContain(seedIds.course(101));
    expect(publicOnly.data.list.every(({ is_public: isPublic }) => isPublic)).toBe(true);
    expect((await list({ scope: 'mine' })).data.total).toBe(0);
  });

  it('is narrowed by the course', async () => {
    const { data } = await list({ course_uuid: seedIds.course(101), page_size: 50 }, demo);

    expect(new Set(data.list.map(({ course }) => course.uuid))).toEqual(new Set([seedIds.course(101)]));
  });
});

describe('a class', () => {
  it('goes from not started over going and pending to recorded by the clock of the server', async () => {
    const fresh = await startTestServer();
    const room = async () =>
      (await fresh.call('GET /api/v1/living/detail', { query: { classroom: '20261121-1' } })).data;
    const seen: unknown[] = [];
    // Noon; 15 minutes before nine, when the door opens; nine; half past ten; and three hours later.
    for (const seconds of [0, 20.75 * HOUR - 1, 1, 15 * 60, 1.5 * HOUR, 3 * HOUR]) {
      fresh.clock.pass(seconds);
      const { status, can_enter: canEnter, stream, record } = await room();
      seen.push([status, canEnter, stream !== null, record !== '']);
    }
    await fresh.close();

    expect(seen).toEqual([
      [0, false, false, false],
      [0, false, false, false],
      [0, true, false, false],
      [1, true, true, false],
      [2, false, false, false],
      [3, false, false, true],
    ]);
  });

  it('that is public is open to everybody', async () => {
    const { code, data } = await detail(studyRoom);

    expect([code, data.status, data.can_enter]).toEqual([SUCCESS, liveStates.LIVING, true]);
    expect(data.stream?.url).toMatch(/^\/sandbox\/live\/study-room\.m3u8$/);
  });

  it('of a course is open to its owners only', async () => {
    const room = '20261120-4';

    const answers = [await detail(room), await detail(room, stranger), await detail(room, demo)];

    expect(answers.map(({ code }) => code)).toEqual([
      refusals.LOGIN_REQUIRED.code,
      refusals.COURSE_NOT_OWNED.code,
      SUCCESS,
    ]);
    expect(answers[1]?.data).toEqual({ course_uuid: seedIds.course(101) });
  });

  it('that nobody gives is missing', async () => {
    expect((await detail('nowhere')).code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('the calendar', () => {
  const calendar = (query: { year?: number; month?: number } = {}) =>
    server.call('GET /api/v1/living/calendar', { query }, { token: demo });

  it('is this month of China, with today marked', async () => {
    const { data } = await calendar();

    const today = data.days.find(({ is_today: is }) => is);
    expect([data.year, data.month, data.days.length]).toEqual([2026, 11, 30]);
    expect(today).toMatchObject({ day: 20, week: 5 });
    expect(today?.lives.map(({ classroom }) => classroom)).toContain('20261120-4');
    expect(today?.lives.map(({ start_time: start }) => start)).toEqual(
      today?.lives.map(({ start_time: start }) => start).toSorted(),
    );
  });

  it('is any month that is asked for', async () => {
    const { data } = await calendar({ year: 2028, month: 2 });
    const december = await calendar({ month: 12 });

    expect(data.days).toHaveLength(29);
    expect(data.days.flatMap(({ lives }) => lives)).toEqual([]);
    expect(december.data.days.flatMap(({ lives }) => lives).length).toBeGreaterThan(0);
  });

  it('needs a login', async () => {
    expect((await server.callRaw('GET /api/v1/living/calendar', {})).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});

describe('a reservation', () => {
  it('of a class is made once, however often it is asked for at once, and shows in the list', async () => {
    const classroom = '20261121-2';

    const answers = await Promise.all(Array.from({ length: 20 }, () => reserve({ classroom })));

    const { data } = await detail(classroom, stranger);
    expect(answers.filter(({ data: { is_new: isNew } }) => isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ data: { uuid } }) => uuid)).size).toBe(1);
    expect(data).toMatchObject({ is_reserved: true, reserved_count: 1 });
    expect((await detail(classroom)).data.is_reserved).toBe(false);
  });

  it('of a course works under both versions of the call and is one', async () => {
    const course = seedIds.course(9);
    const first = await reserve({ course_uuid: course });
    const old = await server.call(
      'POST /api/V1.24/course/reservation/',
      { body: { course_uuid: course } },
      { token: stranger },
    );

    const rows = await server.db.select().from(reservations).where(eq(reservations.courseId, course));
    expect([first.data.is_new, old.data.is_new]).toEqual([true, false]);
    expect(rows).toHaveLength(1);
  });

  it('of a class is given up, once and by its owner only', async () => {
    const token = await server.logIn('13755550001');
    const other = await server.logIn('13755550002');
    await reserve({ classroom: '20261121-2' }, token);
    await reserve({ classroom: '20261121-2' }, other);
    const cancel = (room: string, as?: string) =>
      server.call(
        'DELETE /api/V1.27/course/reservation/{classroom}',
        { params: { classroom: room } },
        as ? { token: as } : {},
      );

    const first = await cancel('20261121-2', token);
    const again = await cancel('20261121-2', token);
    const { data } = await detail('20261121-2', other);

    expect(again.data.reserved_count).toBe(first.data.reserved_count);
    expect(data.is_reserved).toBe(true);
    expect((await cancel('nowhere', token)).code).toBe(refusals.NOT_FOUND.code);
    expect((await cancel('20261121-2')).code).toBe(refusals.LOGIN_REQUIRED.code);
  });

  it('is refused for nothing, for both, and for what is missing, begun or not owned', async () => {
    const answers = [
      await reserve({}),
      await reserve({ classroom: studyRoom, course_uuid: seedIds.course(1) }),
      await reserve({ classroom: 'nowhere' }),
      await reserve({ course_uuid: seedIds.course(134) }),
      await reserve({ classroom: studyRoom }),
      await reserve({ classroom: '20261121-4' }),
    ];

    expect(answers.map(({ code }) => code)).toEqual([
      refusals.INPUT_INVALID.code,
      refusals.INPUT_INVALID.code,
      refusals.NOT_FOUND.code,
      refusals.NOT_FOUND.code,
      refusals.REFUSED.code,
      refusals.COURSE_NOT_OWNED.code,
    ]);
  });
});

describe('a course that is over', () => {
  it('no longer opens its classes', async () => {
    await server.db
      .update(myCourses)
      .set({ validUntil: server.clock.now() })
      .where(eq(myCourses.id, courseListIds.myCourse(1)));

    expect((await detail('20261120-4', demo)).code).toBe(refusals.COURSE_NOT_OWNED.code);
  });
});
