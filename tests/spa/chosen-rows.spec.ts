import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { tapTwice, test } from '../journey.ts';
import { order } from './buying.ts';
import { callDesk, openDesk } from './desk.ts';
import { freshMobile, freshToken } from './login.ts';

const COURSES = [
  '10000000-0000-4000-8000-000000000001',
  '10000000-0000-4000-8000-000000000107',
  '10000000-0000-4000-8000-000000000009',
] as const;

test('service closes several orders by keyboard, and is told of the one that was closed meanwhile', async ({
  browser,
  request,
  baseURL,
}) => {
  const mobile = freshMobile();
  const token = await freshToken(request, mobile);
  const [first, ...others] = COURSES;
  const { uuid, order_number: oldest } = await order({ request, token }, first);
  for (const course of others) await order({ request, token }, course);

  const desk = await openDesk(browser, { baseURL, who: '小何', path: '/console/orders' });
  await desk.getByRole('searchbox', { name: '查找' }).fill(mobile);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('row')).toHaveCount(4);
  await desk.getByRole('columnheader', { name: '订单' }).click();
  await desk.keyboard.press('j');
  await desk.keyboard.press('x');
  const bar = desk.getByRole('region', { name: '批量操作' });
  await expect(bar).toContainText('已选 1 个');
  await desk.getByLabel(`选中 ${oldest}`).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('已选 3 个');
  await desk.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await desk.getByLabel('选中这些').check();
  expect(await seriousFindings(desk)).toEqual([]);

  // As a colleague does.
  await callDesk(desk, '/console/api/orders/close', { orders: [uuid], reason: '学员来电取消' });

  await bar.getByRole('button', { name: '关闭订单' }).focus();
  await desk.keyboard.press('Enter');
  await desk.getByLabel('原因（学员会看到）').fill('活动结束，请重新下单');
  expect(await seriousFindings(desk)).toEqual([]);
  await tapTwice(
    desk,
    desk.getByRole('dialog').getByRole('button', { name: '关闭订单' }),
    '**/console/api/orders/close',
  );
  const told = desk.getByRole('dialog', { name: '1 个没有处理' });
  await expect(told).toContainText(oldest);
  await expect(told).toContainText('这个订单早先已经关闭或在退款');
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('cell', { name: '取消订单' })).toHaveCount(3);
  await expect(bar).toContainText('已选 1 个');
  await expect(desk.getByLabel(`选中 ${oldest}`)).toBeChecked();
});
