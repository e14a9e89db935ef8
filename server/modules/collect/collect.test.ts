import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { courses } from '#server/db/schema/course.ts';
import { seedIds } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let token = '';
let shop: ReturnType<typeof shopOf>;

beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'collect');
});
afterAll(() => server.close());
beforeEach(async () => {
  token = (await shop.student()).token;
});

const add = (course: number) =>
  server.call('POST /api/v1/account/collect', { body: { course_uuid: seedIds.course(course) } }, { token });
const list = async (query = {}) => (await server.call('GET /api/v1/account/collect', { query }, { token })).data;
const remove = (course: number) =>
  server.call('DELETE /api/v1/account/collect/{id}', { params: { id: seedIds.course(course) } }, { token });

describe('my collections', () => {
  it('begin empty', async () => {
    expect(await list()).toEqual({ total: 0, page: 1, page_size: 20, list: [] });
  });

  it('show what was collected last first', async () => {
    await add(5);
    server.clock.pass(60);
    await add(6);

    expect((await list()).list.map(({ course_number }) => course_number)).toEqual(['KY2027-EN-02', 'KY2027-FULL-01']);
  });

  it('hold a course once, also when it is added ten times at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => add(5)));

    expect(outcomes.every(({ code }) => code === SUCCESS)).toBe(true);
    expect((await list()).total).toBe(1);
  });

  it('come in pages', async () => {
    for (const course of [5, 6, 7]) {
      await add(course);
      server.clock.pass(1);
    }

    const second = await list({ page: 2, page_size: 2 });

    expect([second.total, second.list.map(({ course_uuid }) => course_uuid)]).toEqual([3, [seedIds.course(5)]]);
  });

  it('lose what is removed, and removing it again changes nothing', async () => {
    await add(5);

    const codes = [(await remove(5)).code, (await remove(5)).code];

    expect(codes).toEqual([SUCCESS, SUCCESS]);
    expect((await list()).total).toBe(0);
  });

  it('say whether a course is among them', async () => {
    await add(5);
    const ask = async (course: number) =>
      (await server.call('GET /api/v1/account/collect/{id}', { params: { id: seedIds.course(course) } }, { token }))
        .data.is_collected;

    expect([await ask(5), await ask(6)]).toEqual([true, false]);
  });

  it('keep a course that has left the shelf, marked, but take none', async () => {
    await add(15);
    await server.db
      .update(courses)
      .set({ isOnShelf: false })
      .where(eq(courses.id, seedIds.course(15)));

    const known = await list();
    await remove(15);
    const again = await add(15);

    expect(known.list[0]?.is_on_shelf).toBe(false);
    expect(again.code).toBe(refusals.NOT_FOUND.code);
  });

  it('are nobody else’s', async () => {
    await add(5);
    const { token: other } = await shop.student();

    await server.call('DELETE /api/v1/account/collect/{id}', { params: { id: seedIds.course(5) } }, { token: other });

    expect((await list()).total).toBe(1);
  });

  it.each(['GET', 'POST'] as const)('need a login for %s', async (method) => {
    const body = method === 'POST' ? { body: { course_uuid: seedIds.course(5) } } : {};

    const { code } = await server.callRaw(`${method} /api/v1/account/collect`, body);

    expect(code).toBe(refusals.LOGIN_REQUIRED.code);
  });

  it('refuse a course that does not exist', async () => {
    expect((await add(999)).code).toBe(refusals.NOT_FOUND.code);
  });
});
