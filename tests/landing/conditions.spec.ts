import { devices, expect, type Page } from '@playwright/test';
import { drawn } from '../drawn.ts';
import { test } from '../journey.ts';
import { formOf, logInByApi } from './landing-page.ts';

/** Shows a code except in the school's app, and a link to the lessons for owners of the course. */
const PAGE = '/901';
const APP = `${devices['iPhone 13'].userAgent} kaoyanvip/8.0.0`;
const adviser = (page: Page) => page.locator('[data-block="qr-code"]');
const lessons = (page: Page) => page.getByRole('link', { name: '去学习' });

/** Answers as for a student who owns every course. */
async function ownCourses(page: Page): Promise<void> {
  await page.route('**/api/v1/course/by_number/*', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, is_owned: true } } });
  });
}

/** Layout shift, as the browser measures it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

/** Goes to the page inside the app, as its links do. */
async function openInApp(page: Page): Promise<void> {
  await page.goto('/course/list');
  await page.evaluate((path) => {
    window.history.pushState({}, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, PAGE);
  await expect(page.getByRole('main').or(page.locator('.page')).first()).toBeVisible();
  await expect(formOf(page).section).toBeVisible();
}

test('a block is on the page where its condition holds, in the app too', async ({ page }) => {
  await page.goto(PAGE);

  await expect(adviser(page)).toBeVisible();
  await expect(lessons(page)).toHaveCount(0);

  await openInApp(page);
  await expect(adviser(page)).toHaveCount(1);
});

test.describe('in the school’s app', () => {
  test.use({ userAgent: APP });

  test('it was never there: not when the page is read, and nothing moves; nor when the app shows it', async ({
    page,
  }) => {
    const shifts = await watchShifts(page);
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.counted = String(document.querySelectorAll('[data-block="qr-code"]').length);
      });
    });
    await page.goto(PAGE);
    await page.mouse.wheel(0, 6000);

    await expect(page.locator('html')).toHaveAttribute('data-counted', '0');
    await expect(page.locator('[data-when][hidden]')).toHaveCount(0);
    expect(await shifts()).toBe(0);

    await openInApp(page);
    await expect(adviser(page)).toHaveCount(0);
  });
});

test('without scripts the page is that of most visitors', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await page.goto(PAGE);

  await expect(adviser(page)).toBeVisible();
  await expect(lessons(page)).toBeHidden();
  await page.close();
});

test('who has the course finds the way to the lessons', async ({ page }) => {
  const section = page.locator('[data-when*="owned"]');
  await ownCourses(page);
  await logInByApi(page);

  await test.step('nothing moves on screen when the answer comes', async () => {
    const shifts = await watchShifts(page);
    await page.goto(PAGE);

    await expect(section).not.toHaveAttribute('hidden');
    expect(await shifts()).toBe(0);
    await lessons(page).scrollIntoViewIfNeeded();
    await expect(lessons(page)).toBeVisible();
  });

  await test.step('what waits for the answer stays as it is while the reader looks at its place', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/course/by_number/*', async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(PAGE);
    await formOf(page).section.scrollIntoViewIfNeeded();
    await section.evaluate((element) => element.previousElementSibling?.scrollIntoView({ block: 'center' }));
    const reply = page.waitForResponse('**/api/v1/course/by_number/*');
    answer();
    await reply;
    await drawn(page);
    await expect(section).toHaveAttribute('hidden');
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));

    await expect(section).not.toHaveAttribute('hidden');
  });
});
