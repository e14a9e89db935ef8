import type { Page } from '@playwright/test';

/** Deletes what visits have left in a tab except cached files: the next visit in it is like one in a new context. */
export async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
}
