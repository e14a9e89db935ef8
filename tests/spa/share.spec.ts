import { expect, type Page } from '@playwright/test';
import { userAgent } from '../data/user-agents.ts';
import { type FakeWechat, installFakeWechat, type WechatLog } from '../fake-bridge/wechat.ts';
import { test } from '../journey.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';
const PATH = `/course/detail/${COURSE}`;

/** The chat app's bridge exists from the start; its SDK is loaded from its own host, as the CSP allows. */
async function enterWechat(page: Page, options: FakeWechat = {}): Promise<void> {
  const install = `(${installFakeWechat.toString()})(window, ${JSON.stringify(options)})`;
  await page.addInitScript(`${install}; delete window.wx; delete window.jWeixin;`);
  await page.route('https://res.wx.qq.com/open/js/jweixin-1.6.0.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: install }),
  );
}

async function shared(page: Page, name = 'updateAppMessageShareData'): Promise<unknown> {
  const calls = await page.evaluate(() => (window as unknown as { wechatLog: WechatLog }).wechatLog.calls);
  return calls.filter((call) => call.name === name).at(-1)?.options;
}

for (const name of ['WeChat on iPhone', 'WeChat on Android, XWEB']) {
  test.describe(name, () => {
    test.use({ userAgent: userAgent(name) });

    test('the share menu carries the screen that is open, and nothing of the visit, and on a landing page what its author wrote', async ({
      page,
      baseURL,
    }) => {
      await enterWechat(page);
      await page.goto(`${PATH}?utm_source=ad&token=secret&org=o1`);

      const course = {
        title: '2027考研数学 21 天冲刺营',
        link: `${baseURL}${PATH}`,
        imgUrl: expect.stringMatching(/^http.+\.(jpg|png|webp)$/),
      };
      await expect.poll(() => shared(page)).toEqual({ ...course, desc: expect.stringContaining('主讲') });
      expect(await shared(page, 'updateTimelineShareData')).toEqual(course);

      await page.getByRole('button', { name: '返回' }).click();
      await expect(page.getByRole('heading', { name: '热门课程' })).toBeVisible();
      await expect.poll(() => shared(page)).toMatchObject({ title: '知研', link: `${baseURL}/` });

      await page.goto('/1month?source=ad');

      const title = await page.locator('meta[property="og:title"]').getAttribute('content');
      await expect.poll(() => shared(page)).toMatchObject({ title, link: `${baseURL}/1month` });
    });
  });
}

test.describe('a mini-program', () => {
  test.use({ userAgent: userAgent('a mini-program on iPhone') });

  test('is told what to share', async ({ page, baseURL }) => {
    await enterWechat(page, { isMiniProgram: true });
    await page.goto(PATH);

    await expect
      .poll(() => shared(page, 'postMessage'))
      .toMatchObject({ data: { share: { title: '2027考研数学 21 天冲刺营', url: `${baseURL}${PATH}` } } });
  });
});

test('other browsers fetch nothing for a share menu', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));

  for (const path of [PATH, '/1month']) await page.goto(path, { waitUntil: 'networkidle' });

  expect(fetched.filter((url) => /qq\.com|share-(menu|page)|jsapi_sign/.test(url))).toEqual([]);
});
