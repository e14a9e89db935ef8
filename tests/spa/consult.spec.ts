import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { openDesk } from './desk.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';

test('a visitor asks about a course, the advisor answers, and what is written without a net is sent later', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.goto(`/course/detail/${COURSE}`);
  await page.getByRole('button', { name: /咨询/ }).first().click();
  // By the hour: inside the advisors' hours or not.
  await page.getByRole('link', { name: /在线咨询|给顾问留言/ }).click();
  await expect(page.getByRole('link', { name: /正在咨询/ })).toBeVisible();
  const question = `能回看吗 ${Date.now()}`;
  await page.getByLabel('输入消息').fill(question);
  await page.getByLabel('输入消息').press('Enter');
  await expect(page.getByRole('log').getByText(question)).toBeVisible();

  const advisor = await openDesk(browser, { baseURL, who: '小何', path: '/console/consult' });
  await advisor.getByRole('link').filter({ hasText: question }).click();
  await expect(advisor.getByRole('log').getByText(question)).toBeVisible();
  await advisor.getByLabel('回复', { exact: true }).fill('可以，课后两小时内上传');
  await advisor.getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('log').getByText('可以，课后两小时内上传')).toBeVisible();
  await expect(page.getByText(/ · 已读$/)).toBeVisible();

  await context.setOffline(true);
  await page.getByLabel('输入消息').fill('断网时写的');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('还没有发出，网络恢复后自动发送')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('还没有发出，网络恢复后自动发送')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('log').getByText('断网时写的')).toHaveCount(1);
});
