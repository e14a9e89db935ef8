import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { sessionCookie } from '#src/contract/headers.ts';

/**
 * A test whose end does not wait for running calls, and without the home page's ad, which would open over every
 * journey: it counts as shown, unless the test uses `seesAd`. With `seesShell` the browser renders every screen: a
 * cookie that is no valid token makes the server treat the visit as a session.
 */
export const test = base.extend<{ endsQuietly: undefined; seesAd: boolean; seesShell: boolean }>({
  seesAd: [false, { option: true }],
  seesShell: [false, { option: true }],
  context: async ({ context, seesAd, seesShell, baseURL }, use) => {
    if (!seesAd) await passOverAd(context);
    if (seesShell) await context.addCookies([{ name: sessionCookie, value: '-%20-', url: baseURL ?? '' }]);
    await use(context);
  },
  endsQuietly: [
    async ({ context }, use) => {
      await use(undefined);
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    },
    { auto: true },
  ],
});

/** A storage state, Playwright's own way, opens and closes a page per context. */
export const passOverAd = (context: BrowserContext) =>
  context.addInitScript(() => {
    const hasStorage = window === window.top && location.protocol.startsWith('http');
    if (hasStorage) localStorage.setItem('popup-ad-day', '9999-12-31');
  });

/** A layer gets its history entry a moment after it appears; a Back or a reload before that would leave the screen. */
export const layerHasEntry = (page: Page, depth = 1) =>
  expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer)).toBe(depth);

/** Waits until a dialog or sheet that closed has taken its entry out of the history: a visit before would be aborted. */
export const layersGone = (page: Page) =>
  expect.poll(() => page.evaluate(() => Boolean((history.state as { layer?: number } | null)?.layer))).toBe(false);

/**
 * Taps twice before the write is answered. A plain `dblclick` on a busy machine may see the answer, and the next screen
 * with its own button at the same place, before the second tap.
 */
export async function tapTwice(page: Page, button: Locator, write: string): Promise<void> {
  let answer = () => {};
  const tapped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(write, async (route) => {
    await tapped;
    await route.fallback();
  });
  await button.dblclick();
  answer();
}

/** A task of staff inside a journey, as a step of it. docs/console.md lists all of them. */
export const task = (name: string, act: () => Promise<void>): Promise<void> => base.step(name, act);

/** Declares that the running test as a whole performs these tasks of staff. */
export function does(...names: readonly string[]): void {
  base.info().annotations.push(...names.map((description) => ({ type: 'task', description })));
}
