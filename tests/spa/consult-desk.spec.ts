import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, tapTwice, test } from '../journey.ts';
import { openDesk } from './desk.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';

test('a visitor asks about a course, service answers with a quick reply and hands over; the visitor sees every answer once', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  does('回复咨询，转给同事');
  test.slow();
  const mark = Date.now();
  await page.goto(`/course/detail/${COURSE}`);
  await page.getByRole('button', { name: /咨询/ }).first().click();
  // By the hour: inside the advisors' hours or not.
  await page.getByRole('link', { name: /在线咨询|给顾问留言/ }).click();
  await expect(page.getByRole('link', { name: /正在咨询/ })).toBeVisible();
  const ask = async (text: string) => {
    await page.getByLabel('输入消息').fill(text);
    await page.getByLabel('输入消息').press('Enter');
    await expect(page.getByRole('log').getByText(text)).toBeVisible();
  };
  await ask(`几点开课 ${mark}`);

  const desk = await openDesk(browser, { baseURL, who: '小何', path: '/console/consult/settings' });
  await desk.getByRole('button', { name: '添加快捷回复' }).click();
  await desk.getByLabel('名称').fill(`开课 ${mark}`);
  await desk.getByLabel('内容').fill('每晚七点开课');
  await tapTwice(desk, desk.getByRole('button', { name: '保存' }), '**/console/api/consult/replies/*');
  await expect(desk.getByRole('heading', { name: `开课 ${mark}` })).toHaveCount(1);
  await desk.getByRole('link', { name: '← 返回咨询' }).click();
  await desk
    .getByRole('link')
    .filter({ hasText: `几点开课 ${mark}` })
    .click();
  await expect(desk.getByText('还没有人领取')).toBeVisible();
  await desk.getByRole('button', { name: '领取' }).click();
  await expect(page.getByText(/ · 已读$/)).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);

  const field = desk.getByLabel('回复', { exact: true });
  await field.fill('你好，。');
  await field.press('ArrowLeft');
  await desk.getByRole('button', { name: `开课 ${mark}` }).click();
  await expect(field).toHaveValue('你好，每晚七点开课。');
  // A draft stays over a reload, and a double tap sends it once.
  await desk.reload();
  await expect(field).toHaveValue('你好，每晚七点开课。');
  await tapTwice(desk, desk.getByRole('button', { name: '发送' }), '**/console/api/consult/*/messages');
  await expect(field).toHaveValue('');
  await expect(desk.getByRole('log').getByText('你好，每晚七点开课。')).toHaveCount(1);
  await expect(page.getByRole('log').getByText('你好，每晚七点开课。')).toHaveCount(1);
  await expect(desk.getByText(/小何 · .* · 已读$/)).toBeVisible();

  await ask(`想换一门课 ${mark}`);
  await expect(desk.getByRole('log').getByText(`想换一门课 ${mark}`)).toBeVisible();
  const colleague = await openDesk(browser, { baseURL, who: '阿杰', path: '/console/consult' });
  await colleague
    .getByRole('link')
    .filter({ hasText: `想换一门课 ${mark}` })
    .click();
  await expect(colleague.getByText('小何正在回复这个对话。')).toBeVisible();

  await desk.getByRole('button', { name: '转给' }).click();
  await desk.getByLabel('转给谁').selectOption('阿杰');
  await desk.getByLabel('留言（学员看不到）').fill('要换课，请你看');
  await desk.getByRole('dialog').getByRole('button', { name: '转给' }).click();
  await expect(desk.getByText('阿杰正在回复这个对话。')).toBeVisible();
  await expect(colleague.getByText('小何转来：要换课，请你看')).toBeVisible();
  await colleague.getByLabel('回复', { exact: true }).fill('我来帮你换');
  await colleague.getByLabel('回复', { exact: true }).press('Enter');
  await expect(page.getByRole('log').getByText('我来帮你换')).toHaveCount(1);
  await expect(page.getByText('要换课，请你看')).toHaveCount(0);
  await expect(desk.getByRole('log').getByText('我来帮你换')).toBeVisible();

  await test.step('what is written without a net is sent later, once', async () => {
    await context.setOffline(true);
    await page.getByLabel('输入消息').fill('断网时写的');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(page.getByText('还没有发出，网络恢复后自动发送')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('还没有发出，网络恢复后自动发送')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('log').getByText('断网时写的')).toHaveCount(1);
  });

  await colleague.setViewportSize({ width: 375, height: 812 });
  await colleague.getByRole('button', { name: '学员资料' }).click();
  await expect(colleague.getByRole('dialog').getByText('还没有登录的访客')).toBeVisible();
  expect(await seriousFindings(colleague)).toEqual([]);
});

test('after the hours change at the desk, pages that say the old ones are listed until they agree again', async ({
  browser,
  baseURL,
}) => {
  const desk = await openDesk(browser, { baseURL, who: '管理员', path: '/console/consult/settings' });
  const set = async (hours: string) => {
    await desk.getByLabel('学员看到的服务时间').fill(hours);
    const saved = desk.waitForResponse('**/console/api/consult/hours');
    await desk.getByRole('button', { name: '保存' }).click();
    expect((await saved).ok()).toBe(true);
    // That of the time before may still be shown.
    await expect(desk.getByText('已保存，学员马上看到').last()).toBeVisible();
  };
  const list = desk.getByRole('alert');
  // Not so when a try before ended halfway.
  await expect(desk.getByLabel('学员看到的服务时间')).toHaveValue(/9:00/);
  if ((await desk.getByLabel('学员看到的服务时间').inputValue()) !== '每天 9:00—22:00') await set('每天 9:00—22:00');
  await expect(list).toHaveCount(0);

  await set('每天 9:00—22:30');
  await expect(list.getByRole('listitem').filter({ hasText: 'footer' })).toContainText('每天 9:00–22:00');
  expect(await seriousFindings(desk)).toEqual([]);
  await list.getByRole('link', { name: 'footer' }).click();
  await expect(desk).toHaveURL(/pages\/edit\?file=fragments/);
  await desk.goBack();
  await list.getByRole('link', { name: '一起改“每天 9:00–22:00”' }).click();
  await expect(desk.getByRole('textbox', { name: '换成' })).toBeVisible();
  await desk.goBack();

  await set('每天 9:00—22:00');
  await expect(list).toHaveCount(0);
});
