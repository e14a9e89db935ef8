import { test as base, expect } from '@playwright/test';
import { freshMobile, newestCode } from './login.ts';

/** Tests in which a student is logged in from the start. One account a worker: codes by SMS are few. */
export const test = base.extend<{ asStudent: undefined }, { token: string }>({
  token: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
      const mobile = freshMobile();
      const sent = await request.post('/api/v1/account/validate/code', { data: { mobile, action: 3 } });
      expect(((await sent.json()) as { code: number }).code).toBe(20000);
      const code = await newestCode(request, mobile);
      const created = await request.post('/api/v1/account/auth/user/create', { data: { mobile, code } });
      const { data } = (await created.json()) as { data: { token: string } };
      await request.dispose();
      await use(data.token);
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
