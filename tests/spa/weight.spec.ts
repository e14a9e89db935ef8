import { basename } from 'node:path';
import { expect, test } from '@playwright/test';
import { weighFirstScreens } from '#scripts/script-budget.ts';

for (const { path, bytesByFile } of weighFirstScreens('dist')) {
  test(`the first screen of ${path} fetches the script that the build counts, and no more`, async ({ page }) => {
    const fetched = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') fetched.add(basename(request.url()));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading').first()).toBeVisible();

    expect([...fetched].sort()).toEqual(
      Object.keys(bytesByFile)
        .map((file) => basename(file))
        .sort(),
    );
  });
}
