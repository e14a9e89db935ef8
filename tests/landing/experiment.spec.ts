import { expect } from '@playwright/test';
import { test } from '../journey.ts';

// A phone: the tests' own browser identifies as headless, and programs take no part.
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const TESTED = '/promotion_2205';
const HEADINGS = { control: '马原不用背，先画出来', b: '四个选项，个个都像对的' };

test.use({ userAgent: PHONE });

test('a visitor gets one arm from the first byte on, and keeps it', async ({ page, context }) => {
  const shifts: number[] = [];
  await page.exposeFunction('noteShift', (value: number) => shifts.push(value));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteShift: (value: number) => void }).noteShift;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

  const first = await page.goto(TESTED);
  const variant = (await page.locator('html').getAttribute('data-variant')) ?? '';
  const arm = variant.startsWith('hero-words_b_') ? 'b' : 'control';
  const other = arm === 'b' ? 'control' : 'b';

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[arm]);
  expect(plain(await first?.text())).not.toContain(HEADINGS[other]);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBe(0);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'vid');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await page.reload();
  expect(await page.locator('html').getAttribute('data-variant')).toBe(variant);
});

test('who saw an arm is counted for it', async ({ page, playwright, baseURL }) => {
  // An automated browser is not measured.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
  const staff = await playwright.request.newContext({
    ...(baseURL && { baseURL, extraHTTPHeaders: { origin: baseURL } }),
  });
  await staff.post('/console/api/session', { data: { name: '小雨', password: 'zhiyan-demo-author' } });
  const visitors = async () => {
    const { data } = (await (await staff.get('/console/api/experiments')).json()) as {
      data: { experiments: { page: string; visitors: number }[] };
    };
    return data.experiments.find((one) => one.page === TESTED)?.visitors ?? 0;
  };
  const before = await visitors();

  await page.goto(TESTED);

  await expect.poll(visitors).toBe(before + 1);
  await page.reload();
  await page.goto('/404');
  expect(await visitors()).toBe(before + 1);
  await staff.dispose();
});

test('a program gets the page as it is, without a cookie', async ({ request }) => {
  const answer = await request.get(TESTED, { headers: { 'user-agent': 'Baiduspider/2.0' } });

  expect(plain(await answer.text())).toContain(HEADINGS.control);
  expect(answer.headers()['set-cookie']).toBeUndefined();
});

/** The text of a document. */
const plain = (html = '') => html.replace(/<[^>]+>/g, '');
