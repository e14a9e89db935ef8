import { type APIRequestContext, expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { tapTwice, test } from '../journey.ts';
import { openDesk } from './desk.ts';
import { freshMobile, freshToken } from './login.ts';

const COURSES = ['001', '107', '009'].map((end) => `10000000-0000-4000-8000-000000000${end}`);

/** The number of an order that is not paid. */
async function ordered(request: APIRequestContext, token: string, course: string): Promise<string> {
  const headers = { token };
  const opened = await (await request.post(`/api/V1.29/course/${course}/checkout`, { headers, data: {} })).json();
  const data = { payable: opened.data.quote.payable };
  const address = `/api/V1.29/course/multiple/checkout/${opened.data.uuid}`;
  const placed = await (await request.post(address, { headers, data })).json();
  return placed.data.order_number;
}

test('service closes several orders by keyboard, and is told of the one that was closed meanwhile', async ({
  browser,
  request,
  baseURL,
}) => {
  const mobile = freshMobile();
  const token = await freshToken(request, mobile);
  const numbers: string[] = [];
  for (const course of COURSES) numbers.push(await ordered(request, token, course));
  const [oldest = ''] = numbers;

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

  const colleague = await openDesk(browser, { baseURL, who: '阿杰', path: '/console/orders' });
  await colleague.getByRole('searchbox', { name: '查找' }).fill(oldest);
  await colleague.keyboard.press('Enter');
  await colleague.getByRole('row').filter({ hasText: oldest }).getByRole('link').click();
  await colleague.getByRole('button', { name: '关闭订单' }).click();
  await colleague.getByLabel('原因（学员会看到）').fill('学员来电取消');
  await colleague.getByRole('dialog').getByRole('button', { name: '关闭订单' }).click();
  await expect(colleague.getByText('订单已关闭')).toBeVisible();
  await colleague.close();

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
