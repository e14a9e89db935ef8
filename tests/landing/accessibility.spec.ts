import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import specPages from '../data/spec-pages.json' with { type: 'json' };
import { test } from '../journey.ts';
import { seriousFindings } from '../spa/findings.ts';
import { sentCode } from './landing-page.ts';

const PARCEL_PAGE = '/h5/LogisticsInfo';
const PUBLIC_PAGES = [
  ...specPages.filter((path) => path !== PARCEL_PAGE),
  '/agreement/registration',
  '/agreement/privacy',
];
const SIZES = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
];

/** Everything that went wrong on a page since it was opened, in words. */
function watch(page: Page): string[] {
  const wrong: string[] = [];
  page.on('console', (message) => wrong.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A read that the page itself calls off when a newer one is under way.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') wrong.push(`${reason} ${request.url()}`);
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/client_report')) wrong.push(`reported: ${request.postData()}`);
  });
  return wrong;
}

/** Scrolls to the end and back, so that every picture is fetched and every block has come alive. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: 'instant' });
      // What watches the screen is told within a frame, and what it shows is drawn in the next.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await settle(page);
}

/** Waits until what comes and goes with scrolling, such as the buy bar, is fully there or fully away. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const isPassing = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    // Looked at from frame to frame: what is halted meanwhile never ends.
    while (document.getAnimations().some(isPassing)) await new Promise(requestAnimationFrame);
  });
}

/** Leaves nothing of a visit but the files that the browser keeps. */
async function forget(page: Page, context: BrowserContext): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
}

async function expectSound(page: Page, path: string): Promise<void> {
  const wrong = watch(page);
  await page.goto(path);
  await seeAll(page);

  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(wrong).toEqual([]);
}

for (const path of PUBLIC_PAGES) {
  test(`${path} is sound on a phone and on a desktop: axe, width, console, policy, requests`, async ({
    page,
    context,
  }) => {
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await expectSound(page, path);
      await forget(page, context);
    }
  });
}

test('a parcel is sound on a phone and on a desktop', async ({ page, request, context, baseURL }) => {
  test.setTimeout(120_000);
  const fixtures = (await (await request.get('/sandbox/fixtures')).json()) as { data: Record<string, string> };
  const { mobile = '', order_number: order = '', express_code: express = '' } = fixtures.data;
  const token = await logIn(request, mobile);
  await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);

  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    await expectSound(page, `${PARCEL_PAGE}?order_num=${order}&express_code=${express}`);
    await expect(page.getByRole('listitem').filter({ hasText: '最新' })).toHaveAttribute('aria-current', 'step');
    await expect(page.getByText(express)).toBeVisible();
  }
});

/** The token of a mobile's account. Waits where another test has asked for its code a moment ago. */
async function logIn(request: APIRequestContext, mobile: string): Promise<string> {
  let token = '';
  await expect(async () => {
    await request.post('/api/v1/account/validate/code', { data: { mobile, action: 3 } });
    const code = await sentCode(request, mobile);
    const reply = await request.post('/api/v1/account/auth/token/create', { data: { mobile, code } });
    const { data } = (await reply.json()) as { data: { token: string } | null };
    token = data?.token ?? '';
    expect(token).not.toBe('');
  }).toPass({ intervals: [5000], timeout: 70_000 });
  return token;
}
