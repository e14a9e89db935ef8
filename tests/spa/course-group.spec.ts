import { expect, type Page } from '@playwright/test';
import { order, payAtCashier } from './buying.ts';
import { freshToken, logIn } from './login.ts';
import { test } from './student.ts';

const course = (number: string) => `10000000-0000-4000-8000-000000000${number}`;
/** A group of two people; no other test buys it. */
const PAIR_COURSE = course('014');
const TRIO_COURSE = course('006');
const toast = (page: Page) => page.locator('div.toast[role=status]');

/** Confirms the order that is open and pays it; what the cashier and the result look like is the subject of others. */
async function orderAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await payAtCashier(page.request, page.url().slice(-36));
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
  browser,
  request,
  baseURL,
}) => {
  await page.goto(`/course/detail/${PAIR_COURSE}`);
  await expect(page.getByRole('link', { name: /单独购买/ })).toBeVisible();
  await page.getByRole('link', { name: /发起拼团/ }).click();
  await orderAndPay(page);

  await page.goto('/my/group');
  await page.getByRole('link', { name: /^邀请好友/ }).click();
  await expect(page.getByRole('heading', { name: '还差 1 人成团' })).toBeVisible();
  await invitesBesideTheCourse(page);
  await page.getByRole('button', { name: '邀请好友参团' }).click();
  await expect(page.getByRole('img', { name: '参团二维码' })).toBeVisible();
  await page.getByRole('button', { name: '关闭' }).click();

  const other = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 375, height: 812 } });
  const second = { name: 'Msite-Token', value: await freshToken(request), url: baseURL ?? '' };
  await other.context().addCookies([second]);
  await other.goto(page.url());
  await other.getByRole('link', { name: /^立即参团/ }).click();
  await orderAndPay(other);
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: '拼团成功' })).toBeVisible();
  await other.context().close();

  await expect(page.getByRole('heading', { name: '拼团成功' })).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('link', { name: '去学习' })).toBeVisible();
});

test('an order that is given up frees the place in the group', async ({ page, request, token }) => {
  await order({ request, token }, TRIO_COURSE, { intent: 'group_start' });
  await page.goto(`/course/detail/${TRIO_COURSE}`);
  await expect(page.getByRole('link', { name: '继续支付' })).toBeVisible();
  await test.step('the bar of sections leads to the outline, where a free lesson opens', async () => {
    await page.getByRole('navigation', { name: '课程内容' }).getByRole('button', { name: '大纲' }).click();
    await expect(page.getByRole('heading', { name: /^课程大纲/ })).toBeInViewport();
    await expect(page.getByRole('link', { name: /试听$/ }).first()).toHaveAttribute('href', /^\/play\//);
  });
  await page.goto('/my/group');
  await page.getByRole('link', { name: /待成团/ }).click();
  await page.getByRole('button', { name: '取消开团' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消开团' }).click();

  await expect(page).toHaveURL(new RegExp(`/course/detail/${TRIO_COURSE}$`));
  await expect(page.getByRole('link', { name: /发起拼团/ })).toBeVisible();
});

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
