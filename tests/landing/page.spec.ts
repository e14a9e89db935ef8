import { brotliCompressSync } from 'node:zlib';
import { devices, expect, type Locator, type Page } from '@playwright/test';
import { layersGone, test } from '../journey.ts';
import { formOf, tapBuyBar } from './landing-page.ts';

const BOOT_LIMIT_BYTES = 2100;

test('before interaction a page runs one script of a few kilobytes, and fetches what measures it alone', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  // So low that the form is more than a screen away: for a nearer form its calls are loaded.
  await page.setViewportSize({ width: 375, height: 420 });
  await page.goto('/douyin', { waitUntil: 'networkidle' });
  const scripts = await page.locator('body > script:not([type])').allTextContents();

  expect(fetched.filter((url) => !/\/assets\/after-paint-/.test(url))).toEqual([]);
  expect(scripts).toHaveLength(1);
  expect(brotliCompressSync(scripts[0] ?? '').length).toBeLessThan(BOOT_LIMIT_BYTES);
});

test('the buy bar and the agreements of a form', async ({ page }) => {
  await test.step('the bar leads to the mobile field, and is away while the form is on screen and the keyboard not on the bar', async () => {
    await page.goto('/douyin');
    const bar = page.locator('[data-sticky]');
    const { mobile, section } = formOf(page);
    await expect(bar).toBeVisible();
    await tapBuyBar(page);

    await expect(mobile).toBeFocused();
    await expect(section).toBeInViewport();
    await expect(mobile).toBeInViewport();
    await expect(bar).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(bar).toBeVisible();

    const link = bar.getByRole('link');
    await link.focus();
    await page.locator('#register').evaluate((form) => form.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(page.locator('#register')).toBeInViewport();
    // Enough time for the navigation if nothing prevents it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await expect(link).toBeFocused();
    await expect(bar).toBeVisible();

    await link.blur();
    await expect(bar).toBeHidden();
  });

  await test.step('each agreement opens in a titled, sandboxed frame and gives the focus back', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const title of ['用户注册协议', '隐私政策']) {
      const link = formOf(page).section.getByRole('link', { name: `《${title}》` });
      await link.tap();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      // Its stylesheet is loaded with it.
      await expect(dialog).toHaveCSS('display', 'grid');
      const frame = dialog.locator('iframe');
      await expect(frame).toHaveAttribute('title', title);
      await expect(frame).toHaveAttribute('sandbox', '');
      await expect(frame.contentFrame().getByRole('heading', { name: title }).first()).toBeVisible();
      const close = dialog.getByRole('button', { name: '关闭' });
      const box = await close.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

      await close.tap();
      await expect(dialog).toBeHidden();
      await expect(link).toBeFocused();
      await layersGone(page);
    }
  });

  await test.step('an agreement opens and closes by keyboard too', async () => {
    const link = formOf(page).section.getByRole('link', { name: '《隐私政策》' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');

    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(link).toBeFocused();
  });
});

test('without JavaScript the buy bar is a link to the form', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await page.goto('/douyin');
  await page.locator('[data-sticky] a').click();

  expect(new URL(page.url()).hash).toBe('#register');
  await expect(page.locator('#register')).toBeInViewport();
  await page.close();
});

const YEAR_MS = 31_557_600_000;
/** The sample's page with a countdown. */
const COUNTED = '/h5/20210604';

/** The moment that the page counts down to. */
async function endOfCountdown({ request }: Page): Promise<number> {
  return Date.parse(/data-until="([^"]+)"/.exec(await (await request.get(COUNTED)).text())?.[1] ?? '');
}

/** The countdown's value in milliseconds. */
async function shownRest(countdown: Locator): Promise<number> {
  await expect(countdown.locator('[data-part="seconds"]')).toHaveText(/^\d\d$/);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (
    await countdown.locator('[data-part]').allTextContents()
  ).map(Number);
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

// Other wrong clocks, the ticking and the end are in src/blocks/countdown/countdown.behaviour.test.ts.
test('the countdown goes by the server on a device whose clock is wrong, also when the page comes from a cache', async ({
  page,
}) => {
  await page.addInitScript((ms) => {
    const realNow = Date.now;
    Date.now = () => realNow() + ms;
  }, 10 * YEAR_MS);
  // One hour before the end by the server's clock, which starts with the test, on a cached copy of the page.
  const until = await endOfCountdown(page);
  const startedAt = Date.now();
  const serverNow = () => until - 3_600_000 + Date.now() - startedAt;
  await page.route(/\/h5\/20210604$/, async (route) => {
    if (route.request().method() !== 'HEAD') {
      const copy = await route.fetch();
      await route.fulfill({ response: copy, headers: { ...copy.headers(), 'cache-control': 'max-age=600' } });
      return;
    }
    await route.fulfill({ headers: { date: new Date(serverNow()).toUTCString() } });
  });
  const countdown = page.locator('[data-block="countdown"]').first();
  for (const arrive of ['goto', 'goBack'] as const) {
    if (arrive === 'goBack') await page.goto('/agreement/privacy');
    await (arrive === 'goto' ? page.goto(COUNTED) : page.goBack());
    const shown = await shownRest(countdown);

    expect(Math.abs(shown - (until - serverNow())), arrive).toBeLessThan(2000);
  }
});

test('the page itself tells a browser the time without sending itself again', async ({ request }) => {
  const reply = await request.head('/1month');

  expect(reply.status()).toBe(200);
  expect(Math.abs(Date.parse(reply.headers().date ?? '') - Date.now())).toBeLessThan(2000);
});

test('blocks come to life', async ({ page }) => {
  await test.step('the link of the block that is read is marked in the page menu', async () => {
    await page.goto('/901');
    const links = page.locator('a[data-anchor]');
    await links.last().tap();

    await expect(links.last()).toHaveAttribute('aria-current', 'true');
  });

  await test.step('the banner turns by itself until it is told not to', async () => {
    await page.goto('/promotion_2203');
    const banner = page.locator('[data-block="banner"]');
    await banner.scrollIntoViewIfNeeded();
    const pause = banner.locator('[data-pause]');
    await expect(pause).toBeVisible();
    await expect(banner.locator('[data-dot="1"]')).toHaveAttribute('aria-current', 'true', { timeout: 12_000 });
    await pause.click();
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await banner.locator('[data-dot="0"]').click();
    await expect(banner.locator('[data-dot="0"]')).toHaveAttribute('aria-current', 'true');
  });

  await test.step('an island that comes near is brought to life by React', async () => {
    await page.goto('/h5/20211104');
    const island = page.locator('section[data-island="group-buy"]');
    const response = page.waitForResponse(/\/api\//);
    await island.scrollIntoViewIfNeeded();

    expect((await response).ok()).toBe(true);
    await expect(island).toBeVisible();
  });

  await test.step('one whose code does not come is reported and keeps its text', async () => {
    await page.route('**/assets/islands-*.js', (route) => route.abort());
    const report = page.waitForRequest('**/api/v1/base/client_report');
    await page.goto('/h5/20211104');
    const island = page.locator('section[data-island="group-buy"]');
    const text = await island.textContent();
    await island.scrollIntoViewIfNeeded();

    expect((await report).postDataJSON()).toMatchObject({ kind: 'chunk-failed', block_type: 'group-buy' });
    await expect(island).toHaveText(text ?? '');
  });

  await test.step('the animation plays over its poster, which those who want less motion keep', async () => {
    await page.goto('/1month');
    const block = page.locator('[data-block="lottie"]');
    await block.scrollIntoViewIfNeeded();
    await expect(block.locator('.lottie')).toHaveClass(/is-playing/);
    await expect(block.locator('svg').first()).toBeVisible();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await block.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await expect(block.locator('svg')).toHaveCount(0);
  });
});

test('a page for students sends visitors to the login and knows the way back', async ({ page }) => {
  await page.goto('/h5/LogisticsInfo?order_num=1&express_code=2');

  await page.waitForURL(/\/login\?/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/h5/LogisticsInfo?order_num=1&express_code=2');
});

test('in the chat app a page for students leads to its own login, and knows the way back', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({
    userAgent: `${devices['iPhone 13'].userAgent} MicroMessenger/8.0.54`,
    ...(baseURL && { baseURL }),
  });
  const login = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/wechat-login?'),
  );
  await page.goto('/h5/LogisticsInfo?order_num=1&express_code=2');

  const { searchParams } = new URL((await login).url());
  expect(searchParams.get('redirect')).toBe('/h5/LogisticsInfo?order_num=1&express_code=2');
  await page.close();
});

test('a form that cannot work is reported and its neighbours never notice', async ({ page }) => {
  await page.route('**/douyin', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(' data-send', ' data-gone') });
  });
  const report = page.waitForRequest('**/api/v1/base/client_report');
  await page.goto('/douyin');

  expect((await report).postDataJSON()).toMatchObject({
    kind: 'script-error',
    page: '/douyin',
    block_id: 'register',
    block_type: 'registration-form',
  });
  await tapBuyBar(page);
  await expect(formOf(page).mobile).toBeFocused();
});
