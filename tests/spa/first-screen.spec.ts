import { expect } from '@playwright/test';
import { test } from '../journey.ts';

test.use({ seesShell: true });

test('the screen that an address names is fetched beside the app, and its place is seen meanwhile', async ({
  page,
}) => {
  const screen = page.waitForRequest(/\/assets\/course-list-.*\.js$/);
  // The app's packages are not loaded before the screen was requested.
  await page.route(/\/assets\/packages-.*\.js$/, async (route) => {
    await screen;
    await expect(page.locator('.first-load .skeleton').first()).toBeVisible();
    await route.continue();
  });
  await page.goto('/course/list', { waitUntil: 'commit' });

  await expect(page.locator('.course-list a.media-row').first()).toBeVisible();
});
