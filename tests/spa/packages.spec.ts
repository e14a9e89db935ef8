import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { areaUuid } from '#server/db/queries/areas.ts';
import { xlsxOf } from '#src/console/client/testing-xlsx.ts';
import { seriousFindings } from '../axe.ts';
import { does } from '../journey.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

test('a book is bought, its parcel comes back in the warehouse’s file, and the student follows it', async ({
  page,
  browser,
  token,
  baseURL,
}) => {
  does('用仓库的表登记快递单号');
  const data = { receiver: '周小雨', phone: '13800138001', area_uuid: areaUuid('330106'), location: '文三路 398 号' };
  await page.request.post('/api/v1/base/addresses', { headers: { token }, data });
  await page.goto('/order/confirm/10000000-0000-4000-8000-000000000011/0');
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.goto('/goodsH5/myFengyuewanjuan');
  await expect(page.getByText('待发货', { exact: true }).first()).toBeVisible();

  const desk = await openDesk(browser, { baseURL, who: '老周', path: '/console/packages' });
  const row = desk.getByRole('row').filter({ hasText: '周小雨 138****8001' });
  await expect(row).toHaveCount(1);
  const [, number] = /#(\d+)/.exec((await row.textContent()) ?? '') ?? [];
  const code = `77${String(number).padStart(13, '0')}`;
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: '导出待发包裹' }).click();
  expect((await download).suggestedFilename()).toMatch(/^待发包裹-.*\.csv$/);

  await row.getByRole('checkbox').check();
  await desk.getByRole('button', { name: '配货单' }).click();
  const picking = desk.getByRole('dialog', { name: '配货单' });
  await expect(picking.getByText('周小雨 138****8001')).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('heading', { name: '配货单', level: 1 })).toBeVisible();
  await expect(picking).toBeHidden();
  await desk.emulateMedia({ media: 'screen' });
  await desk.keyboard.press('Escape');
  const chosen = desk.waitForEvent('download');
  await desk.getByRole('button', { name: '导出选中的' }).click();
  expect(await readFile(await (await chosen).path(), 'utf8')).toContain(`${number},,,周小雨,13800138001,`);
  await desk.keyboard.press('Escape');
  await expect(row.getByRole('checkbox')).not.toBeChecked();

  await desk.getByRole('button', { name: '登记快递单号' }).click();
  // As a courier's program writes it: numbers as numbers, a long one in its short form.
  const row2 = `<row r="2"><c r="A2"><v>${number}</v></c><c r="B2" t="s"><v>3</v></c><c r="C2"><v>${code}</v></c></row>`;
  const row3 = '<row r="3"><c r="A3"><v>987654</v></c><c r="B3" t="s"><v>3</v></c><c r="C3"><v>7.7E+13</v></c></row>';
  const head = `<row r="1">${[0, 1, 2].map((at) => `<c t="s"><v>${at}</v></c>`).join('')}</row>`;
  const strings = ['包裹编号', '快递公司', '快递单号', '中通快递'].map((text) => `<si><t>${text}</t></si>`).join('');
  const file = xlsxOf({ sheets: [{ rows: head + row2 + row3 }], strings });
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name: 'courier.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(file) });
  await expect(desk.getByText('第 3 行：没有编号“987654”的包裹')).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: '登记 1 个包裹' }).dblclick();
  await expect(desk.getByText('登记好了 1 行，有问题，不登记 1 行')).toBeVisible();
  await desk.getByRole('button', { name: '完成' }).click();
  await expect(row).toHaveCount(0);
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.close();

  await page.reload();
  await expect(page.getByText('运输中', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(code).first()).toBeVisible();
});
