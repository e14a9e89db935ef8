import { type BrowserContext, test as base } from '@playwright/test';

/**
 * A test whose end does not wait for calls in progress, and without the home page's ad, which would open over every
 * journey: it counts as shown, unless the test `seesAd`.
 */
export const test = base.extend<{ endsQuietly: undefined; seesAd: boolean }>({
  seesAd: [false, { option: true }],
  context: async ({ context, seesAd }, use) => {
    if (!seesAd) await passOverAd(context);
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

/** Playwright's own way, a storage state, opens and closes a page for each context. */
export const passOverAd = (context: BrowserContext) =>
  context.addInitScript(() => {
    const hasStorage = window === window.top && location.protocol.startsWith('http');
    if (hasStorage) localStorage.setItem('popup-ad-day', '9999-12-31');
  });
