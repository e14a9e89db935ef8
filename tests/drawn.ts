import type { Page } from '@playwright/test';

/** Resolves when the browser has painted the page's current state. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
