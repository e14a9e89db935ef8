import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const LIMIT_BYTES = 150 * 1024;

for (const path of ['/', '/login']) {
  test(`the first screen of ${path} needs less than 150 KB of script`, async ({ page }) => {
    const scripts = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading').first()).toBeVisible();

    expect([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(LIMIT_BYTES);
    expect(scripts.size).toBeGreaterThan(0);
  });
}
