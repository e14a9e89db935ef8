import { test as base } from '@playwright/test';

/** A test whose end does not wait for calls in progress. */
export const test = base.extend<{ endsQuietly: undefined }>({
  endsQuietly: [
    async ({ context }, use) => {
      await use(undefined);
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    },
    { auto: true },
  ],
});
