import { expect, type Page } from '@playwright/test';
import { screens } from '#src/app/screens.ts';
import { seriousFindings, watchConsole } from './findings.ts';
import { test } from './student.ts';

/** Screens that send a logged-in student on; their own tests say where. */
const NOT_FOR_STUDENTS = new Set(['/login', '/register', '/forgot-password']);
/** Halves of a round trip to WeChat: without its other half each explains itself, or goes on. */
const ROUND_TRIPS = /^\/(login-oa|authredirect|bind-login|third-.*|wechat-.*)$/;

let fixtures: Readonly<Record<string, string>> = {};

test.beforeAll(async ({ playwright }, { project }) => {
  const { baseURL } = project.use;
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  fixtures = ((await (await request.get('/sandbox/fixtures')).json()) as { data: Record<string, string> }).data;
  await request.dispose();
});

/** The address of a route with sample values; optional parameters without a sample are left out. */
function sampleAddress(pattern: string): string {
  return pattern
    .replace(/\/:(\w+)(\??)/g, (_, name: string, isOptional: string) => {
      const value = sampleOf(name);
      if (value === undefined && !isOptional) throw new Error(`No sample value for :${name} of ${pattern}`);
      return value === undefined ? '' : `/${encodeURIComponent(value)}`;
    })
    .replace(/^$/, '/');
}

const ALIASES: Readonly<Record<string, string>> = {
  uuid: 'order_uuid',
  number: 'order_number',
  orderNum: 'order_number',
  expressCode: 'express_code',
  extra: 'extra',
};

function sampleOf(name: string): string | undefined {
  return fixtures[name] ?? fixtures[ALIASES[name] ?? ''];
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

for (const { path, title, access } of screens.filter(({ path }) => !ROUND_TRIPS.test(path))) {
  test(`a stranger at ${path}`, async ({ page, context }) => {
    await context.clearCookies();
    const logged = watchConsole(page);
    await page.goto(sampleAddress(path));

    if (access === 'login') {
      await expect(page).toHaveURL(/\/login\?redirect=/);
      return;
    }
    await settled(page);
    expect(await page.title()).not.toBe('');
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('main').innerText()).toMatch(/\S{2}/);
    expect(await seriousFindings(page)).toEqual([]);
    expect(logged).toEqual([]);
  });

  if (NOT_FOR_STUDENTS.has(path)) continue;

  test(`a student at ${path} (${title})`, async ({ page }) => {
    const logged = watchConsole(page);
    await page.goto(sampleAddress(path));
    await settled(page);

    await expect(page).not.toHaveURL(/\/login/);
    expect(await page.title()).toMatch(/知研/);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('main').innerText()).toMatch(/\S{2}/);
    expect(await seriousFindings(page)).toEqual([]);
    expect(logged).toEqual([]);
  });
}

test('no screen is wider than the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { path } of screens.filter(({ access }) => access === 'public')) {
    if (ROUND_TRIPS.test(path) || NOT_FOR_STUDENTS.has(path)) continue;
    await page.goto(sampleAddress(path));
    await settled(page);

    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
