import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does } from '../journey.ts';
import { buy } from './buying.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000107';

test('a student asks for an invoice, staff issue it, and the student sees its number and downloads it', async ({
  page,
  browser,
  token,
  baseURL,
}) => {
  does('登记发票');
  const { number: order } = await buy({ request: page.request, token }, COURSE);
  await page.goto(`/my/order-detail/${order}`);
  await page.getByRole('link', { name: '申请发票' }).click();
  await page.getByRole('radio', { name: '企业' }).check();
  await page.getByLabel('单位名称').fill('知研书屋有限公司');
  await page.getByLabel('税号').fill('91350100M000100Y44');
  await page.getByLabel('收发票的邮箱').fill('books@example.com');
  await page.getByRole('button', { name: /^申请发票 ¥/ }).click();
  await expect(page.locator('.text-field__note--bad')).toHaveText(/税号有误/);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('税号').fill('91350100M000100Y43');
  await page.getByRole('button', { name: /^申请发票 ¥/ }).click();
  await expect(page.getByRole('heading', { name: '待开票' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  const desk = await openDesk(browser, { baseURL, who: '阿杰', path: '/console/invoices' });
  await desk.getByLabel('查找').fill(order);
  await expect(desk.getByRole('row')).toHaveCount(2);
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('link', { name: '知研书屋有限公司' }).click();
  await desk.getByRole('button', { name: '登记开票' }).click();
  const dialog = desk.getByRole('dialog');
  const number = `2633${order.slice(-16).padStart(16, '0')}`.replaceAll(/\D/g, '0');
  await dialog.getByLabel('发票号码').fill(number);
  const pdf = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 journey') };
  await dialog.getByLabel('PDF（选填）').setInputFiles(pdf);
  expect(await seriousFindings(desk)).toEqual([]);
  await dialog.getByRole('button', { name: '登记开票' }).click();
  await expect(desk.getByText('已登记，学员可以下载 PDF')).toBeVisible();
  await expect(desk.getByText('已开票', { exact: true })).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.close();

  await page.reload();
  await expect(page.getByRole('heading', { name: '已开票' })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载发票 PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`发票-${number}.pdf`);
  await page.goto('/my/invoices');
  await expect(page.getByText(`发票号码 ${number}`)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
