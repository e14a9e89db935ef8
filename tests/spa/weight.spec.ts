import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { LIMIT_BYTES, weighFirstScreens } from '#scripts/build/script-budget.ts';
import { test } from '../journey.ts';

for (const { path, bytesByFile } of weighFirstScreens('dist')) {
  test(`${path} fetches the script that the build counts, and keeps to the limit with all it fetches untouched`, async ({
    page,
  }) => {
    const fetched = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') fetched.add(basename(request.url()));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading').first()).toBeVisible();

    expect([...fetched]).toEqual(expect.arrayContaining(Object.keys(bytesByFile).map((file) => basename(file))));
    const bytes = [...fetched].map((file) => gzipSync(readFileSync(`dist/assets/${file}`), { level: 9 }).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT_BYTES);
  });
}
