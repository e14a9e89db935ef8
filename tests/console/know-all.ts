import type { Page } from '@playwright/test';

/** Ticks every problem that is shown as known. */
export async function knowAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox', { name: /^我知道/ }).all()) await box.check();
}
