import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, test } from '../journey.ts';
import { logIn, openAs } from './log-in.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

test('an author logs in, is led back, finds a page by a word, and does not meet what is for admins', async ({
  page,
}) => {
  does('按名字找到一页');
  // Filtered from the first: each page in the list is shown whole, and all of them cost seconds.
  await page.goto('/console/pages?order=path&q=901');
  await expect(page).toHaveURL(/\/console\/login\?back=/);
  await logIn(page, '小雨', 'wrong');
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误');
  await logIn(page, '小雨', 'zhiyan-demo-author');

  await expect(page).toHaveURL(/\/console\/pages\?order=path&q=901$/);
  await page.getByLabel('查找').fill('1month');
  await expect(page.getByRole('status').filter({ hasText: '页中的' })).toHaveText(/页中的 1 页$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByText('在线', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await seriousFindings(page)).toEqual([]);

  await expect(page.getByRole('link', { name: '页面', exact: true })).toBeVisible();

  await expect(page.getByRole('link', { name: '员工' })).toHaveCount(0);
  await page.goto('/console/staff');
  await expect(page.getByRole('alert')).toContainText('您的角色不能进行这项操作');
});

test('a publisher sees what pages brought, enters what a channel cost, and shows figures to a stranger', async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step('what pages brought is seen, and what a channel cost is entered', async () => {
    does('录入一个渠道的花费');
    await openAs(page, '/console/results?days=30', '林老师', 'zhiyan-demo-publisher');
    await expect(page.getByRole('heading', { name: '要看一看' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('region', { name: '活动页的表' }).getByRole('link', { name: '2027考研数学全程班' }).click();
    await expect(page.getByRole('rowheader', { name: '收到验证码' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /^首屏：数学/ })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: '录入花费' }).click();
    await page.getByRole('dialog').getByLabel('渠道').selectOption('wechat-menu');
    await page.getByLabel('花费（元）').fill('1280.50');
    await page.getByRole('button', { name: '录入', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('¥1,281')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('row', { name: /wechat-menu/ })).toContainText('¥1,281');
  });

  await test.step('a view is saved, and given to somebody without a login until it is withdrawn', async () => {
    does('把数据给没有账号的人看，再收回');
    await page.goto('/console/results/table?by=device&days=30');
    await page.getByRole('button', { name: '保存这个视图' }).click();
    await page.getByLabel('名称').fill('设备周报');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.goto('/console/results/table');
    await page.getByRole('link', { name: '设备周报' }).click();
    await expect(page).toHaveURL(/by=device/);
    await expect(page.getByRole('rowheader', { name: '手机' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: '分享链接' }).click();
    await page.getByLabel('标题（对方看得到）').fill('给投放商');
    await page.getByRole('button', { name: '生成链接' }).click();
    const address = await page.getByLabel('链接', { exact: true }).inputValue();
    expect(await seriousFindings(page)).toEqual([]);

    const stranger = await (
      await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 375, height: 812 } })
    ).newPage();
    await stranger.goto(new URL(address).pathname);
    await expect(stranger.getByRole('heading', { name: '给投放商' })).toBeVisible();
    await expect(stranger.getByRole('cell').first()).toBeVisible();
    expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await seriousFindings(stranger)).toEqual([]);

    await page.getByRole('button', { name: '收回 给投放商' }).click();
    await expect(page.getByText(/给投放商：林老师.*已收回，打开过 1 次/)).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText('这个链接已失效')).toBeVisible();
    await stranger.context().close();
  });
});

test('an admin adds somebody, who sets a password by the link and comes in', async ({ page, browser, baseURL }) => {
  does('添加一位同事');
  const name = `同事${Date.now()}`;
  await page.goto('/console/staff');
  await logIn(page, '管理员', 'zhiyan-demo-admin');
  await page.getByRole('button', { name: '添加员工' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('账号').fill(name);
  await page.getByLabel('角色', { exact: true }).selectOption('publisher');
  await page.getByRole('button', { name: '添加并生成链接' }).click();
  const link = await page.getByRole('textbox', { name: '链接' }).inputValue();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('等待设密码');

  const colleague = await browser.newPage({ baseURL: baseURL ?? '' });
  await colleague.goto(link);
  await expect(colleague.getByText(`${name}，您的角色是发布者`)).toBeVisible();
  await colleague.getByLabel('新密码').fill('short');
  await colleague.getByRole('button', { name: '设置密码并进入' }).click();
  await expect(colleague.getByText('密码至少 12 位')).toBeVisible();
  await colleague.getByLabel('新密码').fill('a long enough password');
  await colleague.getByLabel('再输入一次').fill('a long enough password');
  await colleague.getByRole('button', { name: '设置密码并进入' }).click();
  await expect(colleague).toHaveURL(/\/console$/);
  await colleague.goto(link);
  await expect(colleague.getByRole('heading', { name: '链接已失效' })).toBeVisible();
  await colleague.close();

  await page.getByRole('link', { name: '操作记录' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`添加了员工「${name}」`) })).toBeVisible();
  await page.getByRole('button', { name: '退出' }).click();
  await expect(page).toHaveURL(/\/console\/login$/);
});
