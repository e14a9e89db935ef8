import { expect, type Page } from '@playwright/test';
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
  test.slow();
  await page.goto('/console/pages');
  await page.getByLabel('账号').fill('管理员');
  await page.getByLabel('密码').fill('zhiyan-demo-admin');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '登录' }).click();
  const links = page.getByRole('navigation', { name: '控制台' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const areas = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(areas.length).toBeGreaterThan(10);
  const heading = page.locator('main h1');

  await test.step('a page is shown in the list when it comes near, not before', async () => {
    const shown = page.locator('.console-tile iframe');
    await expect(shown.first()).toBeVisible();
    expect(await shown.count()).toBeLessThan(await page.getByRole('article').count());
    const last = page.getByRole('article').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last.locator('iframe')).toBeVisible();
  });

  // By links: a page that is loaded anew costs half a second of a processor.
  for (const path of areas) {
    await test.step(path, async () => {
      const before = await heading.innerText();
      await links.and(page.locator(`[href="${path}"]`)).click();
      await expect(heading).not.toHaveText(before);
      await look(page, path);
    });
  }
  for (const path of DEEPER) {
    await test.step(path, async () => {
      await page.goto(path);
      await look(page, path);
    });
  }
});

async function look(page: Page, path: string): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(await seriousFindings(page), path).toEqual([]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘操作' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
