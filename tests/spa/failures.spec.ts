import { expect } from '@playwright/test';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';
const CONFIRM = `/order/confirm/${COURSE}/0`;
const CHECKOUT = '**/checkout';
const DETAIL = '**/api/V1.31/product/detail/*';
const toast = 'div.toast[role=status]';

// What each code does is in src/app/failures/answer-failures.test.ts; here is one of each kind. The address and the toast
// are looked for together, since the toast goes by itself.
test('a refused call leads where its code says, and its message goes along', async ({
  page,
  context,
  token,
  baseURL,
}) => {
  const refuse = (call: string, code: number, msg: string) =>
    page.route(call, (route) => route.fulfill({ json: { code, msg, data: null } }));

  await test.step('code 60015 leads to the course, and its message stays over it', async () => {
    await refuse(CHECKOUT, 60015, '该团已满员');
    await page.goto(`${CONFIRM}?is_group_start=1`);

    await Promise.all([
      expect(page).toHaveURL(`/course/detail/${COURSE}`),
      expect(page.locator(toast)).toHaveText('该团已满员'),
    ]);
    await page.unroute(CHECKOUT);
  });

  await test.step('code 50036 leads to the external login, with the way back', async () => {
    await refuse(CHECKOUT, 50036, '请通过企业账号登录');
    await page.goto(CONFIRM);

    await Promise.all([
      expect(page).toHaveURL(`/login-oa?redirect=${encodeURIComponent(CONFIRM)}`),
      expect(page.locator(toast)).toHaveText('请通过企业账号登录'),
    ]);
    await page.unroute(CHECKOUT);
    expect((await context.cookies()).find(({ name }) => name === 'Msite-Token')).toBeUndefined();
  });

  await test.step('code 50022 where a login is required ends the session and leads to the login, and back', async () => {
    await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
    await refuse(CHECKOUT, 50022, '请先登录');
    await page.goto(CONFIRM);

    await Promise.all([
      expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(CONFIRM)}`),
      expect(page.locator(toast)).toHaveText('请先登录'),
    ]);
    expect((await context.cookies()).find(({ name }) => name === 'Msite-Token')).toBeUndefined();
  });
});

test('code 50021 on a public screen reloads once, and never for ever', async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const body = { code: 50021, msg: '登录已退出，请重新登录', data: null };
  await page.route(DETAIL, (route) => route.fulfill({ json: body }));
  await page.goto(`/course/detail/${COURSE}`);

  await expect.poll(() => loads).toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  expect(loads).toBeLessThanOrEqual(3);
});
