import { expect, type Page } from '@playwright/test';
import { forget } from '../forget.ts';
import { test } from '../journey.ts';
import { watchConsole } from './findings.ts';
import { settled } from './settled.ts';

const COURSE = '10000000-0000-4000-8000-000000000001';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Calls of which the answers came with the document. */
  readonly calls: readonly RegExp[];
  readonly shows: string;
}

const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', calls: [/app\/home$/], shows: '热门课程' },
  {
    name: 'a course',
    path: `/course/detail/${COURSE}`,
    calls: [
      /product\/detail/,
      /product\/outline/,
      /receivable_coupons/,
      /\/groups$/,
      /\/joint$/,
      /detail_page/,
      /\/reviews/,
      /\/questions/,
      /\/related$/,
    ],
    shows: '学员评价',
  },
  {
    name: 'reviews',
    path: `/course/reviews/${COURSE}`,
    calls: [/product\/detail/, /\/reviews/],
    shows: '评分最高',
  },
  { name: 'a category', path: '/course/list?subject=1', calls: [/v1\/course\/\?/, /classify$/], shows: '门课程' },
  { name: 'chosen courses', path: `/course/list?uuids=${COURSE}`, calls: [/v1\/course\/\?/], shows: '精选 1 门课程' },
  { name: 'official courses', path: '/course/official-list', calls: [/v1\/course\/\?/, /years/], shows: '教研团队' },
  { name: 'a search', path: '/search?keyword=%E8%8B%B1%E8%AF%AD', calls: [/search/], shows: '门课程' },
  {
    name: 'a coupon',
    path: '/coupon/index/20000000-0000-4000-8000-000000000002',
    calls: [/coupon_info/],
    shows: '8.5',
  },
  {
    name: 'an article',
    path: '/new_detail/a5000000-0000-4000-8000-000000000001',
    calls: [/news\/info/, /base\/news/],
    shows: '考研初试时间',
  },
];

/** In a document that the server has rendered. */
const RENDERED = 'id="screen-data"';

/** The server keeps a screen for a second, and may need longer than a visitor waits the first time. */
async function warm(page: Page, path: string): Promise<void> {
  await expect(async () => {
    expect(await (await page.request.get(path)).text()).toContain(RENDERED);
  }).toPass();
}

/** Checks the document as the server sends it, which is all that a browser without script and a search engine see. */
function expectWhole(html: string, shows: string): void {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main.replace(/<[^>]+>/g, '')).toContain(shows);
  expect(html).toMatch(/<title>[^<]*知研<\/title>/);
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+"/);
  expect(html).toMatch(/<meta property="og:title" content="[^"]+"/);
  const [, facts = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(facts)).toMatchObject({ '@context': 'https://schema.org' });
  const run = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(run.filter((attributes) => !/type="application\/(ld\+)?json"/.test(attributes ?? ''))).toEqual([]);
}

test('public screens are there without script, and are taken over as they are, without a second request and without a word in the console', async ({
  page,
}) => {
  const logged = watchConsole(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) asked.push(request.url());
  });
  await page.addInitScript(() => {
    const seen = window as unknown as { first?: Element | null };
    new MutationObserver((_, observer) => {
      if (!document.getElementById('screen-data')) return;
      observer.disconnect();
      seen.first = document.querySelector('#root main');
    }).observe(document, { childList: true, subtree: true });
  });
  for (const { name, path, calls, shows } of SCREENS) {
    await test.step(name, async () => {
      let html = '';
      await expect(async () => {
        asked.length = 0;
        const document = await page.goto(path, { waitUntil: 'networkidle' });
        html = (await document?.text()) ?? '';
        expect(html).toContain(RENDERED);
      }, 'the server may need longer than a visitor waits the first time').toPass();

      expectWhole(html, shows);

      const { text } = await settled(page);
      expect(text).toContain(shows);
      await expect.poll(() => page.evaluate(() => document.getElementById('screen-data') === null)).toBe(true);
      expect(
        await page.evaluate(
          () => (window as unknown as { first?: Element | null }).first === document.querySelector('#root main'),
        ),
        name,
      ).toBe(true);
      expect(asked.filter((url) => calls.some((call) => call.test(url)))).toEqual([]);
      expect(logged).toEqual([]);
      await forget(page);
    });
  }
});

test('a tap before the app listens is not lost', async ({ page }) => {
  await warm(page, `/course/detail/${COURSE}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/course-detail-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/course/detail/${COURSE}`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: '咨询', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  release();

  await expect(page.getByRole('dialog', { name: '咨询课程顾问' })).toBeVisible();
});
