import { test as base } from '@playwright/test';

/** A journey whose ending is not held up by a call that was still being answered for it: nobody waits for it any more. */
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
