import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { test } from '../journey.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

/** Screens without a link in the side bar. */
const DEEPER = [
  '/console/leads/settings',
  '/console/pages/history?file=campaigns%2F1month.yaml',
  '/console/results/page?path=%2F1month',
  '/console/results/cohorts?of=net',
  '/console/results/table?by=campaign&second=content&days=30',
];

test('no screen of the console keeps anybody out', async ({ page }) => {
  await page.goto('/console/pages');
  await page.getByLabel('账号').fill('管理员');
  await page.getByLabel('密码').fill('zhiyan-demo-admin');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '登录' }).click();
  const links = page.getByRole('navigation', { name: '控制台' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const areas = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(areas.length).toBeGreaterThan(10);

  for (const path of [...areas, ...DEEPER]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(await seriousFindings(page), path).toEqual([]);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: '键盘操作' })).toBeVisible();
      await page.keyboard.press('Escape');
    });
  }
  expect(await seriousFindings(page)).toEqual([]);
});
