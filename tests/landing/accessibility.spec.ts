import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import specPages from '../data/spec-pages.json' with { type: 'json' };
import { forget } from '../forget.ts';
import { test } from '../journey.ts';
import { flawsByKeyboard } from './keyboard-walk.ts';
import { sentCode } from './landing-page.ts';

const PARCEL_PAGE = '/h5/LogisticsInfo';
const PUBLIC_PAGES = [
  ...specPages.filter((path) => path !== PARCEL_PAGE),
  '/h5/shuxue-zuhe',
  '/agreement/registration',
  '/agreement/privacy',
];
/** Looked at by one browser, which loads what all pages share once: enough for each worker to have its part. */
const PART = 6;
const PARTS = Array.from({ length: Math.ceil(PUBLIC_PAGES.length / PART) }, (_part, index) =>
  PUBLIC_PAGES.slice(index * PART, (index + 1) * PART),
);
const PHONE = { width: 375, height: 812 };
const SMALL_PHONE = { width: 320, height: 640 };
const ZOOMED_PHONE = { width: 188, height: 406 };
const DESKTOP = { width: 1440, height: 900 };
/** Pages that between them have each element in each of its looks. On the others the layout of a desktop is the same. */
const VARIED_PAGES = varied(PUBLIC_PAGES);

/** The fewest pages, about, that together have every class of an element that any page has. */
function varied(paths: readonly string[]): ReadonlySet<string> {
  const classes = new Map(paths.map((path) => [path, classesOf(path)]));
  const left = new Set([...classes.values()].flat());
  const chosen = new Set<string>();
  const gain = (path: string) => classes.get(path)?.filter((name) => left.has(name)).length ?? 0;
  while (left.size > 0) {
    const best = paths.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    chosen.add(best);
    for (const name of classes.get(best) ?? []) left.delete(name);
  }
  return chosen;
}

function classesOf(path: string): string[] {
  // A closed dialog has no layout.
  const html = readFileSync(`dist/current${path}.html`, 'utf8').replace(/<(script|style|dialog)\b.*?<\/\1>/gs, '');
  return [...new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))];
}

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

/** @param wrong What `watch` collects. */
async function expectSound(page: Page, path: string, wrong: readonly string[]): Promise<void> {
  await page.goto(path);
  await seeAll(page);

  expect(await seriousFindings(page), path).toEqual([]);
  await expectFits(page, path);
  expect(wrong, path).toEqual([]);
}

async function expectFits(page: Page, path: string): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide, `${path} is wider than the screen at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
}

async function expectReached(page: Page, path: string): Promise<void> {
  expect(await flawsByKeyboard(page), `${path} by keyboard at ${page.viewportSize()?.width} px`).toEqual([]);
}

for (const paths of PARTS) {
  test(`on phones and on a desktop axe, width, stops of the keyboard, console, policy and requests are sound of ${paths.join(' ')}`, async ({
    page,
  }) => {
    const wrong = watch(page);
    for (const path of paths) {
      const isVaried = VARIED_PAGES.has(path);
      await page.setViewportSize(PHONE);
      await expectSound(page, path, wrong);
      await page.setViewportSize(SMALL_PHONE);
      await expectFits(page, path);
      await expectReached(page, path);
      await page.setViewportSize(ZOOMED_PHONE);
      await expectFits(page, path);
      if (isVaried) await expectReached(page, path);
      await page.setViewportSize(DESKTOP);
      await expectFits(page, path);
      await forget(page);
      if (!isVaried) continue;

      await expectSound(page, path, wrong);
      await expectReached(page, path);
      await forget(page);
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
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
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
