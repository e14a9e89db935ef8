import { test as inContext, inTab } from '../journey.ts';
import { freshToken } from './login.ts';

type Fixtures = Parameters<typeof inTab.extend<{ token: string; asStudent: undefined }>>[0];

const withStudent: Fixtures = {
  token: async ({ request }, use) => use(await freshToken(request)),
  asStudent: [
    async ({ context, baseURL, token }, use) => {
      await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
      await use(undefined);
    },
    { auto: true },
  ],
};

/** Tests with a logged-in student: newly registered, and used by no other test. */
export const test = inTab.extend(withStudent);

/** The same in a context of its own, for what `inTab` leaves out. */
export const alone = inContext.extend(withStudent);
