import { expect } from '@playwright/test';
import { test } from '../journey.ts';

test('the screen that an address names is fetched beside the app, and its place is seen meanwhile', async ({
  page,
}) => {
  const screen = page.waitForRequest(/\/assets\/course-list-.*\.js$/);
  // What the app is made of does not come before the screen was asked for.
  await page.route(/\/assets\/packages-.*\.js$/, async (route) => {
    await screen;
    await expect(page.locator('.first-load .skeleton').first()).toBeVisible();
    await route.continue();
  });
  await page.goto('/course/list', { waitUntil: 'commit' });

  await expect(page.locator('.course-list a.media-row').first()).toBeVisible();
});
