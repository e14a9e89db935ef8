import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import specPages from '../data/spec-pages.json' with { type: 'json' };
import { test } from '../journey.ts';
import { sentCode } from './landing-page.ts';

const PARCEL_PAGE = '/h5/LogisticsInfo';
const PUBLIC_PAGES = [
  ...specPages.filter((path) => path !== PARCEL_PAGE),
  '/agreement/registration',
  '/agreement/privacy',
];
/** Looked at by one browser, which loads what all pages share once: enough for each worker to have its part. */
const PART = 6;
const PARTS = Array.from({ length: Math.ceil(PUBLIC_PAGES.length / PART) }, (_part, index) =>
  PUBLIC_PAGES.slice(index * PART, (index + 1) * PART),
);
const SIZES = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
];

/** Collects everything that goes wrong on a page, as text. */
function watch(page: Page): string[] {
  const wrong: string[] = [];
  page.on('console', (message) => wrong.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // The page itself aborts a request when it starts a newer one.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') wrong.push(`${reason} ${request.url()}`);
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/client_report')) wrong.push(`reported: ${request.postData()}`);
  });
  return wrong;
}

/** Scrolls to the end and back, so that every picture loads and every block becomes active. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: 'instant' });
      // Intersection observers report within a frame, and the result is drawn in the next.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await settle(page);
}

/** Waits until elements that appear on scrolling, such as the buy bar, are fully visible or hidden. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const isPassing = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    // Checked each frame: a paused animation never ends.
    while (document.getAnimations().some(isPassing)) await new Promise(requestAnimationFrame);
  });
}

/** Deletes everything of a visit except cached files. */
async function forget(page: Page, context: BrowserContext): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
}

/** @param wrong What `watch` collects. */
async function expectSound(page: Page, path: string, wrong: readonly string[]): Promise<void> {
  await page.goto(path);
  await seeAll(page);

  expect(await seriousFindings(page), path).toEqual([]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide, path).toBeLessThanOrEqual(0);
  expect(wrong, path).toEqual([]);
}

for (const paths of PARTS) {
  test(`on a phone and on a desktop axe, width, console, policy and requests are sound of ${paths.join(' ')}`, async ({
    page,
    context,
  }) => {
    const wrong = watch(page);
    for (const path of paths) {
      for (const { width, height } of SIZES) {
        await page.setViewportSize({ width, height });
        await expectSound(page, path, wrong);
        await forget(page, context);
      }
    }
  });
}

test('a parcel is sound on a phone and on a desktop', async ({ page, request, context, baseURL }) => {
  test.setTimeout(120_000);
  const fixtures = (await (await request.get('/sandbox/fixtures')).json()) as { data: Record<string, string> };
  const { mobile = '', order_number: order = '', express_code: express = '' } = fixtures.data;
  const token = await logIn(request, mobile);
  await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);

  const wrong = watch(page);
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    await expectSound(page, `${PARCEL_PAGE}?order_num=${order}&express_code=${express}`, wrong);
    await expect(page.getByRole('listitem').filter({ hasText: '最新' })).toHaveAttribute('aria-current', 'step');
    await expect(page.getByText(express)).toBeVisible();
  }
});

/** A token for a mobile's account. Waits when another test has just requested its code. */
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
