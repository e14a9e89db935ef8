import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { test } from './student.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const COURSE = '10000000-0000-4000-8000-000000000002';

/** What axe finds serious on the page that is open. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

const SCREENS = [
  ['/', 'heading'],
  ['/404', 'heading'],
  ['/401', 'heading'],
  [`/course/detail/${COURSE}`, 'link'],
  [`/order/confirm/${COURSE}/0`, 'article'],
  ['/study/index', 'link'],
  ['/my/unbindpage', 'link'],
  ['/forgot-password', 'button'],
  ['/authredirect', 'link'],
] as const;

for (const [path, role] of SCREENS) {
  test(`axe finds nothing serious on ${path}, and nothing is logged`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && logged.push(message.text()));
    page.on('pageerror', (error) => logged.push(error.message));
    await page.goto(path);
    await expect(page.getByRole(role).first()).toBeVisible();

    expect(await seriousFindings(page)).toEqual([]);
    expect(logged).toEqual([]);
  });
}

test('axe finds nothing serious on both ways to log in', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/login');
  await expect(page.getByLabel('验证码', { exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '用密码登录' }).click();
  expect(await seriousFindings(page)).toEqual([]);
});

test('axe finds nothing serious in the question before leaving', async ({ page }) => {
  await page.goto(`/order/confirm/${COURSE}/0`);
  await expect(page.getByText('应付')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  expect(await seriousFindings(page)).toEqual([]);
});
