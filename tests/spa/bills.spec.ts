import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does } from '../journey.ts';
import { buy } from './buying.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

test('the provider’s bill has another amount: finance finds the one order, explains it, and takes the bill out', async ({
  request,
  token,
  browser,
  baseURL,
}) => {
  does('拿支付平台的账单对账');
  const { payment } = await buy({ request, token }, '10000000-0000-4000-8000-000000000014');

  // Its line says one yuan more; the other orders of the day are those of other journeys.
  const bill = await (await request.get('/sandbox/bill')).text();
  const number = payment.replaceAll('-', '');
  const line = bill.split('\r\n').find((one) => one.includes(`,${number},SUCCESS,`)) ?? '';
  const [, yuan = ''] = /SUCCESS,(\d+)\.00/.exec(line) ?? [];
  const more = line.replace(`SUCCESS,${yuan}.00`, `SUCCESS,${Number(yuan) + 1}.00`);

  const desk = await openDesk(browser, { baseURL, who: '宋会计', path: '/console/bills' });
  await expect(desk.getByRole('heading', { name: '对账', level: 1 })).toBeVisible();
  await desk.getByRole('button', { name: '传账单' }).click();
  const choose = (text: string) =>
    desk
      .locator('input[type=file]')
      .setInputFiles({ name: '20261126All.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('姓名,手机号\n周雨,1');
  await expect(desk.getByText(/不认识这个文件/)).toBeVisible();
  await choose(bill.replace(line, more));
  await expect(desk.getByText(/^20261126All\.csv：微信支付/)).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: '核对' }).dblclick();
  const row = desk.getByRole('row').filter({ hasText: '金额不一样' });
  await expect(row).toContainText(`¥${Number(yuan) + 1}.00`);
  await expect(row).toContainText(`¥${yuan}.00`);
  expect(await seriousFindings(desk)).toEqual([]);

  await row.getByRole('button', { name: /^说明/ }).click();
  await desk.getByLabel('怎么回事，怎么处理的').fill('渠道多收了一元，已请他们退回');
  await desk.getByRole('button', { name: '记下' }).click();
  await expect(row).toContainText('宋会计：渠道多收了一元，已请他们退回');

  await desk.getByRole('button', { name: /^取出/ }).first().click();
  await desk.getByLabel('原因').fill('演示用的账单');
  await desk.getByRole('dialog').getByRole('button', { name: '取出' }).click();
  await expect(row).toHaveCount(0);
  await desk.close();
});
