import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { myCourses } from '#server/db/schema/course.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { courseListIds } from '#server/demo/shop/course-list-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { orderPayStates, priceDisplayTypes } from '#src/contract/states.ts';

let server: TestServer;
/** Token of the demo account. */
let demo: string;
beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn(demoMobile);
});
afterAll(() => server.close());

type ListQuery = InputOf<'GET /api/v1/course/'>['query'];
const list = (query: ListQuery = {}) => server.call('GET /api/v1/course/', { query });
const namesOf = ({ data }: { data: { list: readonly { name: string }[] } }) => data.list.map(({ name }) => name);

describe('the course list', () => {
  it('comes in pages that together are the whole shelf, each course once', async () => {
    const seen: string[] = [];
    let total = 0;
    for (let page = 1; page <= 10; page += 1) {
      const { data } = await list({ page, page_size: 7 });
      total = data.total;
      seen.push(...data.list.map(({ uuid }) => uuid));
    }

    expect(total).toBeGreaterThanOrEqual(40);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
  });

  it('is empty beyond its end, with the same total', async () => {
    const first = await list();
    const { data } = await list({ page: 999 });

    expect(data).toMatchObject({ total: first.data.total, page: 999, list: [] });
  });

  it('leaves out what is off the shelf', async () => {
    const { data } = await list({ uuids: [seedIds.course(1), seedIds.course(134)].join(',') });

    expect(data.list.map(({ uuid }) => uuid)).toEqual([seedIds.course(1)]);
  });

  it('gives the courses of uuids in their order, each once, however they are written', async () => {
    const uuids = [7, 3, 7, 5].map((number) => seedIds.course(number));

    const { data } = await list({ uuids: uuids.join(',').toUpperCase() });

    expect(data.list.map(({ uuid }) => uuid)).toEqual([7, 3, 5].map((number) => seedIds.course(number)));
  });

  it('is narrowed by subject, year and type', async () => {
    const english = await list({ subject: 1, page_size: 50 });
    const later = await list({ year: 2028, page_size: 50 });
    const books = await list({ type: 4, page_size: 50 });
    const trials = await list({ type: 2, subject: 1, page_size: 50 });

    expect(new Set(english.data.list.map(({ subject_name: name }) => name))).toEqual(new Set(['英语']));
    expect(new Set(later.data.list.map(({ trackInfo }) => trackInfo.course_year))).toEqual(new Set([2028]));
    expect(namesOf(books)).toHaveLength(4);
    expect(trials.data.list.map(({ price }) => price)).toEqual([100, 100]);
  });

  it('is narrowed by price: what is free fits, what shows no price does not', async () => {
    const cheap = await list({ max_price: 100, page_size: 50 });
    const all = await list({ max_price: 100_000_000, page_size: 50 });

    expect(cheap.data.total).toBeGreaterThan(4);
    for (const { price, price_display_type: type } of cheap.data.list) {
      expect(price <= 100 || type === priceDisplayTypes.FREE).toBe(true);
    }
    expect(cheap.data.list.map(({ price_display_type: type }) => type)).toContain(priceDisplayTypes.FREE);
    expect(all.data.list.map(({ price_display_type: type }) => type)).not.toContain(priceDisplayTypes.CONSULT);
  });

  it('is ordered by price in both ways', async () => {
    const up = (await list({ sort: 'price_asc', page_size: 50 })).data.list.map(({ price }) => price);
    const down = (await list({ sort: 'price_desc', page_size: 50 })).data.list.map(({ price }) => price);

    expect(up).toEqual([...up].sort((a, b) => a - b));
    expect(down).toEqual([...down].sort((a, b) => b - a));
  });

  it('shows every way to show a price, and what is sold out', async () => {
    const { data } = await list({ page_size: 50 });

    expect(new Set(data.list.map(({ price_display_type: type }) => type))).toEqual(
      new Set(Object.values(priceDisplayTypes)),
    );
    expect(new Set(data.list.map(({ valid_type: type }) => type))).toEqual(new Set([0, 1]));
    expect(data.list.filter(({ is_sold_out: isSoldOut }) => isSoldOut).map(({ uuid }) => uuid)).toEqual([
      seedIds.course(124),
    ]);
  });

  it('is the same as the single courses', async () => {
    const { data } = await server.call('GET /api/v1/course/', { query: { page_size: 50 } }, { token: demo });

    for (const course of data.list.slice(0, 6)) {
      const single = await server.call('GET /api/v1/course/{id}', { params: { id: course.uuid } }, { token: demo });
      expect(single.data).toEqual(course);
    }
    expect(data.list.find(({ uuid }) => uuid === seedIds.course(101))?.is_owned).toBe(true);
  });

  it('works with and without the slash at the end', async () => {
    for (const url of ['/api/v1/course', '/api/v1/course/']) {
      expect((await server.inject({ url })).json()).toMatchObject({ code: SUCCESS });
    }
  });

  it.each([
    { page: '0' },
    { page_size: '51' },
    { subject: '' },
    { type: '9' },
    { max_price: '-1' },
    { sort: 'name' },
    { uuids: 'x,y' },
    { uuids: '' },
  ])('refuses %j', async (query) => {
    const { code, data } = await server.callRaw('GET /api/v1/course/', { query });

    expect(code).toBe(refusals.INPUT_INVALID.code);
    expect(data).toMatchObject({ fields: [{ field: `query.${Object.keys(query)[0]}` }] });
  });
});

describe('the classes of courses', () => {
  it('count the shelf, and agree with the list', async () => {
    const { data } = await server.call('GET /api/v1/course/classify', {});

    for (const { id, count } of data.subjects) expect((await list({ subject: id })).data.total).toBe(count);
    for (const { year, count } of data.years) expect((await list({ year })).data.total).toBe(count);
    for (const { id, count } of data.types) expect((await list({ type: id })).data.total).toBe(count);
    expect(data.years.map(({ year }) => year)).toEqual([2028, 2027, 2026]);
  });
});

describe('hot keywords', () => {
  const keywords = () => server.call('GET /api/v2/base/hot_keyword/', {});
  const click = (uuid: string) => server.call('PUT /api/v2/base/hot_keyword/', { body: { uuid } });

  it('are those that are shown, in their order', async () => {
    const { data } = await keywords();

    expect(data.map(({ keyword }) => keyword).slice(0, 2)).toEqual(['长难句', '押题班']);
    expect(data.map(({ keyword }) => keyword)).not.toContain('四级');
  });

  it('count every click, also those at the same moment', async () => {
    const before = (await keywords()).data[0]?.click_count ?? 0;

    await Promise.all(Array.from({ length: 20 }, () => click(courseListIds.keyword(1))));

    expect((await keywords()).data[0]?.click_count).toBe(before + 20);
  });

  it.each([99, 10])('do not count clicks on number %i, which is not shown', async (number) => {
    expect((await click(courseListIds.keyword(number))).code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('the home page', () => {
  it('has a banner of every navigation type, and nothing that is over', async () => {
    const { data } = await server.call('GET /api/v1/app/home', {});

    expect(data.banners.map(({ navigation }) => navigation.type)).toEqual([2, 3, 1, 4, 12, 13, 14, 20, 25]);
    expect(data.exam).toEqual({ name: '2027 考研', date: '2026-12-19', days_left: 29 });
    expect(data.categories).toHaveLength(8);
    expect(data.trial_courses.map(({ price }) => price)).toEqual([100, 100, 100, 100]);
    expect(data.hot_courses.map(({ price }) => price)).not.toContain(100);
    expect(data.lives.every(({ is_public: isPublic, status }) => isPublic && status <= 1)).toBe(true);
    expect(data.news[0]?.title).toBe('2027 考研初试时间确定：12 月 19 日至 20 日');
  });

  it('leads only to what there is', async () => {
    const { data } = await server.call('GET /api/v1/app/home', {});

    for (const { navigation } of data.banners) {
      if (navigation.type === 2) expect((await list({ uuids: navigation.uuid })).data.total).toBe(1);
      if (navigation.type === 3) {
        const { data: found } = await list({ uuids: navigation.uuids.join(',') });
        expect(found.total).toBe(navigation.uuids.length);
      }
      if (navigation.type === 20) {
        const { code } = await server.call('GET /api/v1/living/detail', { query: { classroom: navigation.classroom } });
        expect(code).toBe(SUCCESS);
      }
    }
  });

  it('has ads and courses behind each category, and none behind others', async () => {
    for (let id = 1; id <= 7; id += 1) {
      const { data } = await server.call('GET /api/v1/course/nav_ad_place/{id}', { params: { id } });
      expect(data.courses.length).toBeGreaterThan(0);
    }
    const english = await server.call('GET /api/v1/course/nav_ad_place/{id}', { params: { id: 1 } });
    const unknown = await server.call('GET /api/v1/course/nav_ad_place/{id}', { params: { id: 99 } });

    expect(english.data.ads.map(({ title }) => title)).toEqual(['英语专场']);
    expect(new Set(english.data.courses.map(({ subject_id: id }) => id))).toEqual(new Set([1]));
    expect(unknown.code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('ads', () => {
  it('of the search page are those that are shown', async () => {
    const { data } = await server.call('GET /api/v1/base/ads/search_page/', {});

    expect(data.map(({ title }) => title)).toEqual(['押题班直播中', '408 全程班']);
  });

  it('of a detail page prefer the course itself', async () => {
    const second = (query: { course_uuid?: string }) =>
      server.call('GET /api/v1/base/ads/detail_page/second/', { query });

    expect((await second({ course_uuid: seedIds.course(6) })).data?.title).toBe('三人成团省 390 元');
    expect((await second({ course_uuid: seedIds.course(1) })).data?.title).toBe('加入备考交流群');
    expect((await second({})).data?.title).toBe('加入备考交流群');
  });
});

describe('my home page', () => {
  it('tells a stranger nothing of anybody', async () => {
    const { data } = await server.call('GET /api/v1/app/my_home', {});

    expect(data).toMatchObject({
      user: null,
      counts: { unpaid_orders: 0, courses: 0, coupons: 0, groups: 0, orders: [] },
      next_live: null,
      notice: { title: '考前 30 天冲刺营今晚开营' },
    });
  });

  it('shows a student their own, the mobile masked', async () => {
    const { data } = await server.call('GET /api/v1/app/my_home', {}, { token: demo });

    expect(data.user).toMatchObject({ nickname: '知研同学', mobile: '138****8000' });
    expect(data.counts.courses).toBeGreaterThanOrEqual(4);
    expect(data.next_live).not.toBeNull();
    expect(data.counts.orders.map(({ pay_state: state }) => state)).toEqual(Object.values(orderPayStates));
    expect(data.counts.orders[0]).toEqual({ pay_state: orderPayStates.UNPAID, count: data.counts.unpaid_orders });
  });

  it('does not count a course that is over', async () => {
    const before = (await server.call('GET /api/v1/app/my_home', {}, { token: demo })).data.counts.courses;

    await server.db
      .update(myCourses)
      .set({ validUntil: server.clock.now() })
      .where(eq(myCourses.id, courseListIds.myCourse(1)));

    expect((await server.call('GET /api/v1/app/my_home', {}, { token: demo })).data.counts.courses).toBe(before - 1);
  });
});
