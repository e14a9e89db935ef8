import { test as base } from '../journey.ts';
import { freshToken } from './login.ts';

/** Tests with a logged-in student: newly registered, and used by no other test. */
export const test = base.extend<{ token: string; asStudent: undefined }>({
  token: async ({ request }, use) => use(await freshToken(request)),
  asStudent: [
    async ({ context, baseURL, token }, use) => {
      await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
      await use(undefined);
    },
    { auto: true },
  ],
});
