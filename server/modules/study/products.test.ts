import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consultRequests } from '#server/db/schema/content.ts';
import { courses } from '#server/db/schema/course.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { courseListIds } from '#server/demo/shop/course-list-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let demo: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn(demoMobile);
  other = await server.logIn('13780000001');
});
afterAll(() => server.close());

const as = (token?: string) => (token === undefined ? {} : { token });
const idOf = (number: number) => ({ params: { id: seedIds.course(number) } });
const detail = (number: number, token?: string) =>
  server.call('GET /api/V1.31/product/detail/{id}', idOf(number), as(token));
const attrs = (number: number) => server.call('GET /api/v2.2/course/product/{id}/attrs', idOf(number));
const sku = (number: number) => server.call('GET /api/V1.27/course/new/product/sku/{id}', idOf(number));

describe('a product', () => {
  it('offers its courses to choose from, by its own id and by that of any of them', async () => {
    const [byLead, byOther] = [await attrs(115), await attrs(116)];

    expect(byLead.data).toEqual(byOther.data);
    expect(byLead.data).toMatchObject({
      product_id: seedIds.course(115),
      attrs: [{ name: '班型', values: ['标准班', '督学班', '一对一班'] }],
    });
    expect(byLead.data.skus.map(({ price }) => price)).toEqual([268000, 398000, 1298000]);
  });

  it('has the range of its prices', async () => {
    expect((await sku(6)).data).toMatchObject({ min_price: 188000, max_price: 198000 });
  });

  it('of one course is that course', async () => {
    expect((await attrs(1)).data).toMatchObject({ product_id: seedIds.course(1), attrs: [] });
    expect((await sku(1)).data.skus).toHaveLength(1);
  });

  it('says how many places are left', async () => {
    const left = async (number: number) => {
      const { stock_left: stock, is_sold_out: isSoldOut } = (await sku(number)).data.skus[0] ?? {};
      return [stock, isSoldOut];
    };

    expect(await left(124)).toEqual([0, true]);
    expect(await left(126)).toEqual([3, false]);
    expect(await left(1)).toEqual([null, false]);
  });
});

describe('the page of a product', () => {
  it('shows teachers in full, free lessons, the introduction and the size of the course', async () => {
    const { data } = await detail(6);

    expect(data.course.uuid).toBe(seedIds.course(6));
    expect(data.teachers[0]).toMatchObject({ name: '林知夏', title: '英语教研组组长' });
    expect(data.free_videos).toHaveLength(1);
    expect(data.detail_html).toContain('<h2>学完能得到什么</h2>');
    expect(data.chapter_count).toBeGreaterThan(3);
    expect(data.section_count).toBeGreaterThan(data.chapter_count);
    expect(data.skus).toHaveLength(2);
  });

  it('is missing off the shelf, except for who owns the course', async () => {
    await server.db
      .update(courses)
      .set({ isOnShelf: false })
      .where(eq(courses.id, seedIds.course(101)));

    const answers = [await detail(101), await detail(101, other), await detail(101, demo), await detail(999)];
    await server.db
      .update(courses)
      .set({ isOnShelf: true })
      .where(eq(courses.id, seedIds.course(101)));

    const missing = refusals.NOT_FOUND.code;
    expect(answers.map(({ code }) => code)).toEqual([missing, missing, SUCCESS, missing]);
    expect(answers[2]?.data.is_on_shelf).toBe(false);
  });
});

describe('upgrades', () => {
  const upgrades = (id: string, token: string) =>
    server.call('GET /api/v2.1/course/{id}/upgrade/product/', { params: { id } }, { token });
  const largest = (token: string) => server.call('GET /api/V1.27/course/max/upgradation/course/', {}, { token });

  it('cost what the larger course costs less what was paid, by either id', async () => {
    const { data } = await upgrades(seedIds.course(101), demo);
    const byOwnership = await upgrades(courseListIds.myCourse(1), demo);

    expect(data.map(({ to, paid, price }) => [to.course_number, paid, price])).toEqual([
      ['KY2027-FULL-01', 49900, 898000 - 49900],
      ['KY2027-EN-02', 49900, 198000 - 49900],
    ]);
    expect(byOwnership.data).toEqual(data);
  });

  it('have a largest one', async () => {
    const { data } = await largest(demo);

    expect(data).toMatchObject({ from: { uuid: seedIds.course(115) }, to: { uuid: seedIds.course(117) } });
  });

  it('are none for who owns nothing, and for courses of somebody else', async () => {
    expect((await largest(other)).data).toBeNull();
    expect((await upgrades(courseListIds.myCourse(1), other)).data).toEqual([]);
  });
});

describe('asking for an advisor', () => {
  const consult = (body: { mobile?: string; name?: string }, token?: string) =>
    server.call(
      'POST /api/v2.1/course/{id}/customize/consult/',
      { params: { id: seedIds.course(122) }, body },
      as(token),
    );

  it('takes the mobile of the account, once a day', async () => {
    const first = await consult({ name: '林同学' }, demo);
    const again = await consult({}, demo);

    const rows = await server.db.select().from(consultRequests);
    expect([first.code, again.data]).toEqual([SUCCESS, first.data]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ mobile: demoMobile, name: '林同学', chinaDay: '2026-11-20' });
  });

  it('needs a mobile from a stranger', async () => {
    const without = await consult({});
    const withOne = await consult({ mobile: '13780000009' });

    expect(without).toMatchObject({
      code: refusals.INPUT_INVALID.code,
      data: { fields: [{ field: 'body.mobile', message: '必填' }] },
    });
    expect(withOne.code).toBe(SUCCESS);
  });
});
