import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';

test.use({ seesShell: true });

const DETAIL = '/course/detail/10000000-0000-4000-8000-000000000002';
const NAME = '2027考研数学 21 天冲刺营';
const NETWORK_TEXT = '网络好像有点问题，请检查后重试';
const SERVER_TEXT = '服务器开了个小差，请点击重试';
const CAMPAIGN = '/promotion_2203';

/** Counts how often the page has been loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** Opens a campaign page in the app, as a link inside it does. */
async function openCampaignInApp(page: Page): Promise<void> {
  const app = await page.request.get('/404');
  const body = await app.text();
  await page.route(
    (url) => url.pathname === CAMPAIGN,
    (route) => route.fulfill({ contentType: 'text/html', body }),
  );
  await page.goto(CAMPAIGN);
}

/** Shown instead of a screen that failed. */
async function expectFailure(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(text);
  await expect(page.getByRole('banner').getByRole('button', { name: '返回' })).toBeVisible();
  await expect(page.locator('h1')).toHaveCount(1);
}

test('a part of the app that is gone reloads the page once, then says so, and 重试 shows it when it is back', async ({
  page,
}) => {
  const loads = countLoads(page);

  await page.route('**/course-detail*.js', (route) => route.abort());
  await page.goto(DETAIL);

  await expectFailure(page, 'Loading chunk failed');
  await expect(page.locator('h1')).toHaveText('课程详情');
  await page.waitForLoadState('networkidle');
  expect(loads()).toBe(2);

  await page.unroute('**/course-detail*.js');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
});

// In a browser that has not read it: its memory would answer without a request.
test('a stylesheet that is gone counts as a part', async ({ page }) => {
  const loads = countLoads(page);
  await page.route('**/course-detail*.css', (route) => route.abort());
  await page.goto(DETAIL);

  await expectFailure(page, 'Loading chunk failed');
  await page.waitForLoadState('networkidle');
  expect(loads()).toBe(2);
});

test('a screen that does not come, or breaks, says so under its bar, and is whole after 重试', async ({
  page,
  context,
}) => {
  await test.step('without a network it never reloads into nothing, and comes with the network', async () => {
    await page.goto('/404');
    const loads = countLoads(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: '回到首页' }).click();

    await expectFailure(page, NETWORK_TEXT);
    await expect(page.getByText('当前没有网络')).toBeVisible();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.locator('div.toast')).toHaveText(NETWORK_TEXT);
    expect(loads()).toBe(0);

    await context.setOffline(false);
    await expect(page.getByText('当前没有网络')).toBeHidden();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '热门课程' })).toBeVisible();
  });

  await test.step('one that breaks over an answer keeps its bar and is reported', async () => {
    const call = '**/mstation/download_link';
    const reported = page.waitForRequest('**/client_report');
    await page.route(call, (route) => route.fulfill({ json: { code: 20000, msg: '', data: { tip: { no: 'text' } } } }));
    await page.goto('/download');

    await expectFailure(page, SERVER_TEXT);
    expect((await reported).postDataJSON()).toMatchObject({ kind: 'script-error', page: '/download' });

    await page.unroute(call);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('上架中，敬请期待~')).toBeVisible();
  });

  await test.step('a course that cannot be read says so in a toast and on the screen, and is read again by 重试', async () => {
    const call = '**/api/V1.31/product/detail/*';
    await page.route(call, (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 });
    await page.goto(DETAIL);
    await expect(page.getByRole('status').filter({ hasText: SERVER_TEXT })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(SERVER_TEXT);

    await page.getByRole('button', { name: '重试' }).click();

    await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  });

  for (const [what, address] of [
    ['the route table', '**/pages/routes/*.json'],
    ['the page', `**/pages${CAMPAIGN}.json`],
  ] as const) {
    await test.step(`a campaign page of which ${what} cannot be read`, async () => {
      await page.route(address, (route) => route.fulfill({ status: 502, body: 'x' }));
      await openCampaignInApp(page);
      await expectFailure(page, SERVER_TEXT);

      await page.unroute(address);
      await page.getByRole('button', { name: '重试' }).click();

      await expect(page.locator(`main[data-page="${CAMPAIGN}"]`)).toBeVisible();
    });
  }
});

test('the bar at the top of a slow change of screens ends after three seconds, and the screen still comes', async ({
  page,
}) => {
  await page.clock.install();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/home-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/404');
  await page.getByRole('link', { name: '回到首页' }).click();
  const bar = page.getByRole('progressbar', { name: '页面加载中' });
  await expect(bar).toBeVisible();
  await page.clock.runFor(1500);
  await expect(bar).toBeVisible();

  await page.clock.runFor(1600);

  await expect(bar).toHaveCount(0);
  arrive();
  await expect(page.getByRole('heading', { name: '热门课程' })).toBeVisible();
});
