import { describe, expect, it } from 'vitest';
import type { OperationKey } from '#src/contract/all.ts';
import { replyTo } from '#src/contract/testing.ts';
import * as paths from '#src/lib/paths.ts';
import { publicScreens } from './public-screens.ts';
import { createRenderer } from './render-screen.tsx';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const UUID = '10000000-0000-4000-8000-000000000001';
const HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';

/** Answers by pattern; any other call is refused. */
function rendererWith(replies: Partial<Record<OperationKey, unknown>>) {
  const all = Object.entries(replies).map(([key, data]) => {
    const [, path = ''] = key.split(' ');
    return { data, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`) };
  });
  return createRenderer(
    async (url) => {
      const found = all.find(({ pattern }) => pattern.test(url.split('?', 1)[0] ?? ''));
      return found ? { code: 20000, msg: 'ok', data: found.data } : { code: 40004, msg: '没有', data: null };
    },
    { name: '知研', slogan: '用心备考' },
  );
}

const home = (name: string) =>
  replyTo('GET /api/v1/app/home', {
    exam: { name: '考研', days_left: 30 },
    hot_courses: [{ uuid: UUID, name, img_cover: '/storage/c.jpg' }],
  });

const course = (name: string) => ({
  'GET /api/V1.31/product/detail/{id}': replyTo('GET /api/V1.31/product/detail/{id}', {
    course: { uuid: UUID, name, price: 19_900, img_cover: '/storage/c.jpg' },
    detail_html: '<h2>第一章</h2><p>极限 &amp; 连续</p><script>alert(1)</script>',
  }),
  'GET /api/v1/course/user_receivable_coupons/': [],
  'GET /api/v1/course/{id}/groups': replyTo('GET /api/v1/course/{id}/groups'),
  'GET /api/v1/course/{id}/joint': replyTo('GET /api/v1/course/{id}/joint'),
  'GET /api/v1/base/ads/detail_page/second/': null,
});

describe('renderScreen', () => {
  it('gives the HTML of a screen with the data on which it stands, and no script of its own', async () => {
    const renderer = rendererWith({ 'GET /api/v1/app/home': home('长难句') });

    const screen = await renderer.renderScreen({ path: '/', query: {} }, NOW);

    expect(screen?.html).toContain('长难句');
    expect(screen?.html).not.toMatch(/<script|\sstyle=|\son\w+=/i);
    expect(screen?.data).toMatchObject({ now: NOW, queries: [[['home'], { exam: { name: '考研' } }]] });
  });

  it('shows a hostile name as text', async () => {
    const renderer = rendererWith({ 'GET /api/v1/app/home': home(HOSTILE), ...course(HOSTILE) });

    const screens = await Promise.all(
      ['/', paths.courseDetail({ course_uuid: UUID })].map((path) => renderer.renderScreen({ path, query: {} }, NOW)),
    );

    for (const screen of screens) {
      expect(screen?.html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
      expect(screen?.html).not.toMatch(/<script|<img[^>]*onerror/i);
    }
  });

  it('says of a course what search engines ask, and shows its text before there is a parser', async () => {
    const renderer = rendererWith(course('长难句'));

    const screen = await renderer.renderScreen({ path: paths.courseDetail({ course_uuid: UUID }), query: {} }, NOW);

    expect(screen?.html).toContain('第一章\n极限 &amp; 连续</p>');
    expect(screen?.preloads).toContain('/storage/c.jpg');
    expect(screen?.head.facts).toMatchObject([
      { '@type': 'Course', name: '长难句', offers: { price: '199.00', priceCurrency: 'CNY' } },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: '首页' }, { name: '课程' }, { name: '长难句' }] },
    ]);
    expect(screen?.isOfOneThing).toBe(true);
  });

  it('shows the reviews of a course as text, with a rating of theirs; without reviews there is no rating', async () => {
    const reviews = (counts: readonly number[]) => ({
      summary: {
        count: counts.length,
        average_tenths: counts.length === 0 ? 0 : 45,
        counts: [0, 0, 0, 0, counts.length],
      },
      list: counts.map((stars) => ({
        ...{ uuid: UUID, stars, text: HOSTILE, name: '林**', learned_percent: 80, answer: null },
        written_time: '2026-11-20T12:00:00+08:00',
      })),
      next: null,
    });
    const render = (counts: readonly number[]) =>
      rendererWith({ ...course('长难句'), 'GET /api/v1/course/{id}/reviews': reviews(counts) }).renderScreen(
        { path: paths.courseDetail({ course_uuid: UUID }), query: {} },
        NOW,
      );

    const [some, none] = [await render([5, 4]), await render([])];

    expect(some?.head.facts[0]).toMatchObject({ aggregateRating: { ratingValue: '4.5', reviewCount: 2 } });
    expect(some?.html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
    expect(some?.html).not.toMatch(/<script|<img[^>]*onerror/i);
    expect(none?.head.facts[0]).not.toHaveProperty('aggregateRating');
  });

  it('throws when data is refused, so that the app builds the screen and says why', async () => {
    await expect(rendererWith({}).renderScreen({ path: '/', query: {} }, NOW)).rejects.toThrow('没有');
  });

  it('leaves to the app what depends on the device, other screens, and the school’s own app', async () => {
    const renderer = rendererWith({});

    expect(await renderer.renderScreen({ path: '/search', query: {} }, NOW)).toBeUndefined();
    expect(renderer.paramsOf('/my/index', '')).toBeUndefined();
    expect(renderer.paramsOf('/course/list', '')).toContain('subject');
    expect(renderer.paramsOf('/course/list', 'Mozilla kaoyanvip/3.1')).toBeUndefined();
  });
});

it('every public screen is open to strangers', () => {
  expect(publicScreens.filter(({ route }) => route.access !== 'public' || route.roles)).toEqual([]);
});
