import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorEvents } from '#server/db/schema/content.ts';
import { navYears } from '#server/db/schema/course-list.ts';
import { demoMobile, demoUserId, seedIds } from '#server/demo/ids.ts';
import { courseListIds } from '#server/demo/shop/course-list-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('settings', () => {
  it('name the brand, the agreements by index and the days to the exam', async () => {
    const { data } = await server.call('GET /api/v1/app/global_settings/', {});

    expect(data).toMatchObject({
      brand: { name: '知研' },
      agreements: [
        { index: 0, title: '用户注册协议' },
        { index: 1, title: '隐私政策' },
      ],
      exam: { date: '2026-12-19', days_left: 29 },
    });
  });

  it('tell where the app is, and what to say until it is there', async () => {
    const { data } = await server.call('GET /api/v1/base/mstation/download_link', {});

    expect(data).toMatchObject({ is_on_shelf: false, tip: '上架中，敬请期待~' });
  });
});

describe('the years', () => {
  it('mark the next exam by the clock of the server', async () => {
    const current = async () =>
      (await server.call('GET /api/v1/nav/years/', {})).data.filter(({ is_current: is }) => is).map(({ year }) => year);

    const before = await current();
    server.clock.pass(31 * 24 * 3600);
    const after = await current();
    server.clock.pass(-31 * 24 * 3600);

    expect([before, after]).toEqual([[2027], [2028]]);
    expect(await server.db.select().from(navYears)).toHaveLength(3);
  });
});

describe('pop-ups', () => {
  it('come from those that are shown and not over', async () => {
    const titles = new Set<string | undefined>();
    for (let call = 0; call < 30; call += 1) {
      titles.add((await server.call('GET /api/v1/base/ads/popup/random', {})).data?.title);
    }

    expect(titles).toEqual(new Set(['新人立减 20 元', '冲刺图书现货']));
  });

  it('of advisors close after six seconds and show only who is on duty', async () => {
    const names = new Set<string | undefined>();
    for (let call = 0; call < 30; call += 1) {
      const { data } = await server.call('GET /api/v2.1/app/consult/popup/', {});
      names.add(data?.advisor.name);
      expect(data?.close_after_ms).toBe(6000);
    }

    expect(names).toEqual(new Set(['方晓', '小研', '阿知']));
  });
});

describe('the sentence of the day', () => {
  it('stays all day and changes at midnight in China', async () => {
    const at = async () => (await server.call('GET /api/v1/base/chickensoup/one', {})).data;

    const noon = await at();
    server.clock.pass(12 * 3600 - 1);
    const late = await at();
    server.clock.pass(1);
    const next = await at();
    server.clock.pass(-12 * 3600);

    expect(late).toEqual(noon);
    expect(next.date).toBe('2026-11-21');
    expect(next.content).not.toBe(noon.content);
  });
});

describe('a QR channel', () => {
  const channel = (code: string) => server.call('GET /api/v2.1/base/tech_edux/qrcode_url/', { query: { code } });

  it('comes with its code as a picture', async () => {
    const { data } = await channel('advisor');

    const png = Buffer.from(data.qrcode_url.replace('data:image/png;base64,', ''), 'base64');
    expect(data.title).toBe('添加学习规划师');
    expect(data.target_url).toMatch(/^http:\/\/localhost(:\d+)?\/consult$/);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(png.readUInt32BE(20));
  });

  it('is missing for an unknown code, and refused for what is none', async () => {
    expect((await channel('nobody')).code).toBe(refusals.NOT_FOUND.code);
    expect((await channel("'; --")).code).toBe(refusals.INPUT_INVALID.code);
  });
});

const TRACK_INFO = {
  course_type_lv1: '考研',
  course_type_lv2: '全程班',
  pro_sys_lv1: { id: 1, name: '公共课' },
  pro_sys_lv2: { id: 11, name: '英语' },
  pro_sys_lv3: { id: 111, name: '英语一' },
  course_year: 2027,
  is_oriented_course: false,
};

describe('an event', () => {
  it('is kept with who and where, without the query of the page', async () => {
    const token = await server.logIn(demoMobile);
    const body = {
      event: 'consult_open',
      page: '/course/detail/1?mobile=13800138000',
      course_uuid: seedIds.course(1),
      source: 'ad-7',
      click_ids: { gdt_vid: 'x' },
      track_info: TRACK_INFO,
    } as const;

    const { code } = await server.call('POST /api/v1.4/base/report/', { body }, { token });
    await server.call('POST /api/v1.4/base/report/', { body: { event: 'exposure', page: '/' } });

    const rows = await server.db.select().from(visitorEvents);
    expect(code).toBe(SUCCESS);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ event }) => event === 'consult_open')).toMatchObject({
      userId: demoUserId,
      page: '/course/detail/1',
      source: 'ad-7',
      clickIds: { gdt_vid: 'x' },
      trackInfo: TRACK_INFO,
    });
    expect(rows.find(({ event }) => event === 'exposure')?.userId).toBeNull();
  });

  it('is refused when it is of no known kind', async () => {
    const { code } = await server.callRaw('POST /api/v1.4/base/report/', { body: { event: 'x', page: '/' } });

    expect(code).toBe(refusals.INPUT_INVALID.code);
  });
});

describe('news', () => {
  const article = (number: number) =>
    server.call('GET /api/v1/base/news/{id}', { params: { id: courseListIds.news(number) } });

  it('come newest first, in pages, without drafts', async () => {
    const { data } = await server.call('GET /api/v1/base/news', { query: { page_size: 4 } });
    const rest = await server.call('GET /api/v1/base/news', { query: { page_size: 4, page: 3 } });

    const times = data.list.map(({ publish_time: time }) => time);
    expect(data.total).toBe(9);
    expect(times).toEqual([...times].sort().reverse());
    expect(rest.data.list.map(({ title }) => title)).toEqual(['云自习室上线：打开就能学']);
  });

  it('are narrowed by their category', async () => {
    const { data } = await server.call('GET /api/v1/base/news', { query: { category: '院校动态' } });

    expect(data.total).toBe(2);
  });

  it('have their neighbours and safe content', async () => {
    const [first, second] = [await article(1), await article(2)];

    expect(first.data.newer).toBeNull();
    expect(first.data.older?.uuid).toBe(courseListIds.news(2));
    expect(second.data.newer?.uuid).toBe(courseListIds.news(1));
    expect(first.data.content).toContain('<table>');
    expect(first.data.content).not.toMatch(/<script|onerror|javascript:/);
  });

  it.each([10, 99])('number %i is missing: a draft, or none at all', async (number) => {
    expect((await article(number)).code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('notices', () => {
  const notice = (number: number) =>
    server.call('GET /api/v1/base/notices/{id}', { params: { id: courseListIds.notice(number) } });

  it('are those that hold now', async () => {
    const { data } = await server.call('GET /api/v1/base/notices', { query: {} });

    expect(data.list.map(({ title, is_popup: isPopup }) => [title, isPopup])).toEqual([
      ['考前 30 天冲刺营今晚开营', true],
      ['图书发货说明', false],
      ['防诈骗提醒：知研不会电话索要验证码', false],
    ]);
  });

  it('are read by their id, unless they are over or still to come', async () => {
    const answers = await Promise.all([1, 3, 4].map(notice));

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, refusals.NOT_FOUND.code, refusals.NOT_FOUND.code]);
    expect(answers[0]?.data.content).toContain('<strong>今晚 19:30</strong>');
  });
});
