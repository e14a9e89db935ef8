import { expect } from '@playwright/test';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';
const CONFIRM = `/order/confirm/${COURSE}/0`;
const toast = 'div.toast[role=status]';

// What each code does is in src/app/failures/answer-failures.test.ts; here is one of each kind. The address and the toast
// are looked for together, since the toast goes by itself.
test('code 50022 where a login is required ends the session and leads to the login, and back', async ({
  page,
  context,
}) => {
  await page.route('**/checkout', (route) => route.fulfill({ json: { code: 50022, msg: '请先登录', data: null } }));
  await page.goto(CONFIRM);

  await Promise.all([
    expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(CONFIRM)}`),
    expect(page.locator(toast)).toHaveText('请先登录'),
  ]);
  expect((await context.cookies()).find(({ name }) => name === 'Msite-Token')).toBeUndefined();
});

test('code 61000 on a public screen leads to the login', async ({ page }) => {
  const body = { code: 61000, msg: 'Verification failed, please login again', data: null };
  await page.route('**/api/V1.31/product/detail/*', (route) => route.fulfill({ json: body }));
  await page.goto(`/course/detail/${COURSE}`);

  await Promise.all([
    expect(page).toHaveURL(/\/login\?redirect=/),
    expect(page.locator(toast)).toHaveText('Verification failed, please login again'),
  ]);
});

test('code 50021 on a public screen reloads once, and never for ever', async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const body = { code: 50021, msg: '登录已退出，请重新登录', data: null };
  await page.route('**/api/V1.31/product/detail/*', (route) => route.fulfill({ json: body }));
  await page.goto(`/course/detail/${COURSE}`);

  await expect.poll(() => loads).toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  expect(loads).toBeLessThanOrEqual(3);
});

test('code 50036 leads to the external login, with the way back', async ({ page }) => {
  await page.route('**/checkout', (route) =>
    route.fulfill({ json: { code: 50036, msg: '请通过企业账号登录', data: null } }),
  );
  await page.goto(CONFIRM);

  await Promise.all([
    expect(page).toHaveURL(`/login-oa?redirect=${encodeURIComponent(CONFIRM)}`),
    expect(page.locator(toast)).toHaveText('请通过企业账号登录'),
  ]);
});

test('code 60015 leads to the course, and its message stays over it', async ({ page }) => {
  await page.route('**/checkout', (route) => route.fulfill({ json: { code: 60015, msg: '该团已满员', data: null } }));
  await page.goto(`${CONFIRM}?is_group_start=1`);

  await Promise.all([
    expect(page).toHaveURL(`/course/detail/${COURSE}`),
    expect(page.locator(toast)).toHaveText('该团已满员'),
  ]);
});

test('the loading sign is gone 600 ms after a failure', async ({ page }) => {
  await page.route('**/api/V1.31/product/detail/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fulfill({ status: 500, body: 'x' });
  });
  await page.goto(`/course/detail/${COURSE}`);
  await expect(page.locator('.loading-indicator__sign')).toBeVisible();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  const failedAt = Date.now();

  await expect(page.locator('.loading-indicator__sign')).toBeHidden();

  expect(Date.now() - failedAt).toBeLessThan(1200);
});

test('a toast is gone after 2.5 seconds', async ({ page }) => {
  await page.route('**/api/V1.31/product/detail/*', (route) =>
    route.fulfill({ json: { code: 50000, msg: '稍后再试', data: null } }),
  );
  await page.goto(`/course/detail/${COURSE}`);
  await expect(page.locator(toast)).toHaveText('稍后再试');
  const shownAt = Date.now();

  await expect(page.locator(toast)).toBeHidden();

  expect(Date.now() - shownAt).toBeGreaterThan(1800);
  expect(Date.now() - shownAt).toBeLessThan(4000);
});
