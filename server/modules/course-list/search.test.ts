import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const search = (query: InputOf<'GET /api/v1.4/course/search'>['query']) =>
  server.call('GET /api/v1.4/course/search', { query });
const namesOf = ({ data }: { data: { list: readonly { name: string }[] } }) => data.list.map(({ name }) => name);

describe('searching', () => {
  it.each([
    ['长难句', '2027考研英语长难句 7 天体验课'],
    ['押题班', '2027考研政治冲刺押题班'],
    ['KY2027-EN-02', '2027考研英语全程班'],
    ['ky2027 en 02', '2027考研英语全程班'],
    ['４０８', '2027考研计算机 408 全程班（标准班）'],
    ['一对一模拟面试', '2027考研一对一模拟面试'],
    ['2028 全程班', '2028考研全科全程班'],
    ['北京研学', '北京名校研学营 5 天 4 晚'],
    ['词汇随身本', '考研英语词汇 5500（随身本）'],
  ])('%s finds %s first', async (keyword, name) => {
    expect(namesOf(await search({ keyword }))[0]).toBe(name);
  });

  it('finds courses by their teacher', async () => {
    const { data } = await search({ keyword: '苏念', page_size: 50 });

    expect(data.list.length).toBeGreaterThanOrEqual(3);
    for (const course of data.list) expect(course.teachers.map(({ name }) => name)).toContain('苏念');
  });

  it('finds with one character, and with part of a longer question', async () => {
    expect((await search({ keyword: '营' })).data.total).toBeGreaterThan(3);
    expect(namesOf(await search({ keyword: '英语全程课程' }))).toContain('2027考研英语全程班');
  });

  it('comes in pages without overlap, the total on each', async () => {
    const all = await search({ keyword: '考研', page_size: 50 });
    const pages = await Promise.all([1, 2, 3, 99].map((page) => search({ keyword: '考研', page, page_size: 5 })));

    expect(pages.map(({ data }) => data.total)).toEqual(Array(4).fill(all.data.total));
    expect(pages.slice(0, 3).flatMap(namesOf)).toEqual(namesOf(all).slice(0, 15));
    expect(pages[3]?.data.list).toEqual([]);
  });

  it('is narrowed like the list', async () => {
    const { data } = await search({ keyword: '全程班', subject: 9, year: 2027, page_size: 50 });

    expect(data.total).toBeGreaterThan(3);
    for (const course of data.list) expect(course.subject_name).toBe('专业课');
  });

  it('comes in another order when asked, the same courses', async () => {
    const [best, cheap] = await Promise.all([
      search({ keyword: '全程班', page_size: 50 }),
      search({ keyword: '全程班', sort: 'price_asc', page_size: 50 }),
    ]);

    const prices = cheap.data.list.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(namesOf(cheap).toSorted()).toEqual(namesOf(best).toSorted());
    expect(namesOf(cheap)).not.toEqual(namesOf(best));
  });

  it('leaves out what is off the shelf', async () => {
    expect(namesOf(await search({ keyword: '2026考研英语全程班', page_size: 50 }))).not.toContain('2026考研英语全程班');
  });

  it.each(['%', '_', "' OR 1=1 --", '\\', '!!!', '鑫淼焱', '🙂'])(
    'for %s finds nothing and recommends instead',
    async (keyword) => {
      const { code, data } = await search({ keyword });

      expect([code, data.total, data.list]).toEqual([SUCCESS, 0, []]);
      expect(data.recommended).toHaveLength(6);
    },
  );

  it.each(['', '   ', '长'.repeat(41)])('refuses %j', async (keyword) => {
    const { code, msg } = await server.callRaw('GET /api/v1.4/course/search', { query: { keyword } });

    expect([code, msg]).toEqual([refusals.INPUT_INVALID.code, '请输入 1–40 个字的关键词']);
  });
});
