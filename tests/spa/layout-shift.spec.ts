import { expect } from '@playwright/test';
import { drawn } from '../drawn.ts';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';
const ANSWER_AFTER_MS = 400;

const MOST = 0.05;

for (const path of [
  '/',
  '/login',
  '/course/list',
  `/course/detail/${COURSE}`,
  `/order/confirm/${COURSE}/0`,
  '/study/index',
  '/my/index',
]) {
  test(`nothing jumps on ${path} when its answers come`, async ({ page, context }) => {
    if (path === '/login') await context.clearCookies();
    await page.addInitScript(() => {
      const state = window as unknown as { shifts: { value: number; nodes: string }[] };
      state.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Element | null }[];
        })[]) {
          state.shifts.push({
            value: entry.value,
            nodes: entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`).join(', '),
          });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('.skeleton')).toHaveCount(0);
    // Wait until the last changes are painted and their shifts reported.
    await drawn(page);

    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; nodes: string }[] }).shifts,
    );
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThan(MOST);
  });
}
