import { expect } from '@playwright/test';
import { drawn } from '../drawn.ts';
import { forget } from '../forget.ts';
import { settled } from './settled.ts';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';
const ANSWER_AFTER_MS = 400;

const MOST = 0.05;

/** Screens of a student, and the login, which only a stranger sees: it is the last. */
const PATHS = [
  '/',
  '/course/list',
  `/course/detail/${COURSE}`,
  `/order/confirm/${COURSE}/0`,
  '/study/index',
  '/my/index',
  '/login',
];

test('nothing jumps on a screen when its answers come', async ({ page }) => {
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
  // While requests are routed, the browser caches no files: each visit loads them as a first one does.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
    await route.continue();
  });
  for (const path of PATHS) {
    await test.step(path, async () => {
      if (path === '/login') await forget(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await settled(page, path);
      // Wait until the last changes are painted and their shifts reported.
      await drawn(page);

      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; nodes: string }[] }).shifts,
      );
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(total, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
    });
  }
});
