import { expect, type Page } from '@playwright/test';
import { freshMobile, logIn, newestCode } from './login.ts';
import { test } from './student.ts';

const course = (number: string) => `10000000-0000-4000-8000-000000000${number}`;
/** A group of two people; no other test buys it. */
const PAIR_COURSE = course('014');
const TRIO_COURSE = course('006');
const toast = (page: Page) => page.locator('div.toast[role=status]');

/** A second student with a page of their own. */
async function secondStudent(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 375, height: 812 } });
  if (!context) throw new Error('There is no browser to open a second window in.');
  const mobile = freshMobile();
  const origin = new URL(page.url()).origin;
  await context.request.post(`${origin}/api/v1/account/validate/code`, { data: { mobile, action: 3 } });
  const code = await newestCode(
    { get: (path: string) => context.request.get(origin + path) } as typeof context.request,
    mobile,
  );
  const created = await context.request.post(`${origin}/api/v1/account/auth/user/create`, { data: { mobile, code } });
  const { data } = (await created.json()) as { data: { token: string } };
  await context.addCookies([{ name: 'Msite-Token', value: data.token, url: origin }]);
  return context.newPage();
}

async function payAtCashier(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page).toHaveURL(/\/order\/pay-result\//);
  await expect(page.getByRole('heading', { name: /支付成功/ })).toBeVisible();
}

/** On a laptop the group and its action stand beside the course, in one card. */
async function invitesBesideTheCourse(page: Page): Promise<void> {
  const phone = page.viewportSize() ?? { width: 375, height: 812 };
  await page.setViewportSize({ width: 1024, height: 768 });
  const action = page.getByRole('button', { name: '邀请好友参团' });
  const left = async () => (await action.boundingBox())?.x ?? 0;
  await expect.poll(left).toBeGreaterThan(648);
  expect((await action.boundingBox())?.y).toBeLessThan(600);
  await page.setViewportSize(phone);
}

test('two students make a group: one opens it and invites, the other joins, and both own the course', async ({
  page,
}) => {
  await page.goto(`/course/detail/${PAIR_COURSE}`);
  await expect(page.getByRole('link', { name: /单独购买/ })).toBeVisible();
  await page.getByRole('link', { name: /发起拼团/ }).click();
  await payAtCashier(page);

  await page.goto('/my/group');
  await page.getByRole('link', { name: /^邀请好友/ }).click();
  await expect(page.getByRole('heading', { name: '还差 1 人成团' })).toBeVisible();
  await invitesBesideTheCourse(page);
  await page.getByRole('button', { name: '邀请好友参团' }).click();
  await expect(page.getByRole('img', { name: '参团二维码' })).toBeVisible();
  await page.getByRole('button', { name: '关闭' }).click();

  const other = await secondStudent(page);
  await other.goto(page.url());
  await other.getByRole('link', { name: /^立即参团/ }).click();
  await payAtCashier(other);
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: '拼团成功' })).toBeVisible();
  await other.context().close();

  await expect(page.getByRole('heading', { name: '拼团成功' })).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('link', { name: '去学习' })).toBeVisible();
});

test('an order that is given up frees the place in the group', async ({ page }) => {
  await page.goto(`/order/confirm/${TRIO_COURSE}/0?is_group_start=1`);
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);

  await page.goto(`/course/detail/${TRIO_COURSE}`);
  await expect(page.getByRole('link', { name: '继续支付' })).toBeVisible();
  await page.goto('/my/group');
  await page.getByRole('link', { name: /待成团/ }).click();
  await page.getByRole('button', { name: '取消开团' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消开团' }).click();

  await expect(page).toHaveURL(new RegExp(`/course/detail/${TRIO_COURSE}$`));
  await expect(page.getByRole('link', { name: /发起拼团/ })).toBeVisible();
});

for (const [code, msg] of [
  [60015, '该团已满员'],
  [60016, '该团已过期'],
] as const) {
  test(`a join refused with ${code} leads to the course, and its message stays over it`, async ({ page }) => {
    await page.route('**/checkout', (route) => route.fulfill({ json: { code, msg, data: null } }));
    await page.goto(`/order/confirm/${TRIO_COURSE}/0?pgb_item_uuid=${course('001')}`);

    await Promise.all([expect(page).toHaveURL(`/course/detail/${TRIO_COURSE}`), expect(toast(page)).toHaveText(msg)]);
  });
}

test('a coupon wanted by a stranger is received after the login, without a second tap', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/coupon/index');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: '新人立减 20' }) })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcoupon%2Findex/);
  await logIn(page);

  await expect(page).toHaveURL(/\/coupon\/index$/);
  await expect(toast(page)).toHaveText('领取成功，下单时可用');
  await page.goto('/my/coupon');
  await expect(page.getByRole('heading', { name: '新人立减 20' })).toBeVisible();
});

test('a coupon that the server refuses is taken back, and all at once are received together', async ({ page }) => {
  await page.route('**/coupon_receive/', (route) =>
    route.fulfill({ json: { code: 40205, msg: '优惠券已被领完', data: null } }),
  );
  await page.goto(`/course/detail/${TRIO_COURSE}`);
  await page.getByRole('button', { name: /领券/ }).click();
  const first = page
    .getByRole('dialog')
    .getByRole('button', { name: /^立即领取/ })
    .first();
  await first.click();
  await expect(toast(page)).toHaveText('优惠券已被领完');
  await expect(first).toBeEnabled();

  await page.getByRole('button', { name: /^一键领取/ }).click();

  await expect(toast(page)).toHaveText(/^已领取 \d+ 张，下单时可用$/);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^立即领取/ })).toHaveCount(0);
});

test('a group that cannot be read is read again by 重试, and one that is gone leads to its course', async ({
  page,
}) => {
  await page.route('**/api/v1/course/groups/*', (route) => route.abort(), { times: 1 });
  await page.goto(`/course/group/${TRIO_COURSE}/${course('001')}`);
  await page.getByRole('button', { name: '重试' }).click();

  await expect(page.getByRole('heading', { name: '没有找到这个团' })).toBeVisible();
  await page.getByRole('link', { name: '查看课程详情' }).click();
  await expect(page).toHaveURL(`/course/detail/${TRIO_COURSE}`);
});

test('the bar of sections leads to the outline, where a free lesson opens', async ({ page }) => {
  await page.goto(`/course/detail/${TRIO_COURSE}`);
  await page.getByRole('navigation', { name: '课程内容' }).getByRole('button', { name: '大纲' }).click();

  await expect(page.getByRole('heading', { name: /^课程大纲/ })).toBeInViewport();
  await expect(page.getByRole('link', { name: /试听$/ }).first()).toHaveAttribute('href', /^\/play\//);
});
