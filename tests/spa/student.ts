import { test as base } from '@playwright/test';
import { freshToken } from './login.ts';

/** Tests in which a student is logged in from the start. One account a worker: codes by SMS are few. */
export const test = base.extend<{ asStudent: undefined }, { token: string }>({
  token: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
      const token = await freshToken(request);
      await request.dispose();
      await use(token);
    },
    { scope: 'worker' },
  ],
  asStudent: [
    async ({ context, baseURL, token }, use) => {
      await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
      await use(undefined);
    },
    { auto: true },
  ],
});
