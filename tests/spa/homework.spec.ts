import { expect } from '@playwright/test';
import sharp from 'sharp';
import { seriousFindings } from '../axe.ts';
import { does, layersGone } from '../journey.ts';
import { buy } from './buying.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

/** The course of the sample that has its answers marked. */
const COURSE = '10000000-0000-4000-8000-000000000014';

async function photo(name: string, background: string, width: number) {
  const buffer = await sharp({ create: { width, height: (width * 4) / 3, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

test('a student hands in two photographed pages, the teacher draws on one, and the student sees the strokes', async ({
  page,
  context,
  request,
  token,
  browser,
  baseURL,
}) => {
  does('在照片上批改作业');
  await buy({ request, token }, COURSE);
  await page.goto('/study/homework');
  await expect(page.getByRole('heading', { name: '待交 1' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /小作文/ }).click();
  await page.getByLabel('文字').fill('Dear Ms. Carter,');

  // One is larger than what is sent. Without a net the pages wait on the device, and a reload loses neither them nor the text.
  await context.route('**/api/v1/file/uploads*', (route) => route.abort());
  await page
    .locator('input[aria-label="从相册选"]')
    .setInputFiles([await photo('1.jpg', '#ddd0c0', 2400), await photo('2.jpg', '#c0d0dd', 900)]);
  await expect(page.getByText('未上传 2 项')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('文字')).toHaveValue('Dear Ms. Carter,');
  await expect(page.getByRole('img', { name: '第 2 页' })).toBeVisible();
  await context.unroute('**/api/v1/file/uploads*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/^草稿/)).toBeVisible();

  await page.getByRole('button', { name: '第 1 页后移' }).click();
  await page.getByRole('button', { name: '第 2 页向右转' }).click();
  const handIn = page.getByRole('button', { name: '交作业' });
  await expect(handIn).toBeEnabled();
  expect(await seriousFindings(page)).toEqual([]);
  await handIn.click();
  await page.getByRole('dialog').getByRole('button', { name: '交作业' }).click();
  await expect(page.getByText('已交，等老师批改')).toBeVisible();
  await expect(page.getByRole('button', { name: '第 2 页' })).toBeVisible();

  const desk = await openDesk(browser, { baseURL, who: '陈老师', path: '/console/homework' });
  await desk.getByLabel('课程').selectOption({ label: '2027考研英语作文批改营' });
  await expect(desk.getByRole('row')).toHaveCount(2);
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: '开始批改' }).click();
  const sheet = desk.getByRole('img', { name: '第 1 页' });
  const box = await sheet.boundingBox();
  if (!box) throw new Error('The page has no place.');
  await desk.mouse.move(box.x + 60, box.y + 60);
  await desk.mouse.down();
  await desk.mouse.move(box.x + 160, box.y + 120, { steps: 5 });
  await desk.mouse.up();
  // Digits are steps, whatever the pens are doing.
  for (const key of ['1', '2', '3']) await desk.keyboard.press(key);
  await expect(desk.getByLabel(/^得分/)).toHaveValue('8');
  await desk.getByLabel('评语').fill('格式很好，第二段少一个理由。');
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: '发还，下一份' }).click();
  await expect(desk.getByText('已发还，学员可以看到了')).toBeVisible();
  await desk.close();

  await page.goto('/study/today');
  await page.getByRole('link', { name: /作业批改好了/ }).click();
  await expect(page.getByText('格式很好，第二段少一个理由。')).toBeVisible();
  await expect(page.getByText('8/10 分')).toBeVisible();
  await expect(page.getByRole('list', { name: '各步得分' }).getByRole('listitem')).toHaveText([
    /2 \/ 2 分$/,
    /2 \/ 2 分$/,
    /4 \/ 4 分$/,
    /0 \/ 2 分$/,
  ]);
  await page.getByRole('button', { name: '第 1 页，有 1 处批注' }).click();
  const large = page.getByRole('dialog');
  await expect(large.locator('svg path[d^="M"]')).toHaveCount(1);
  await large.getByRole('button', { name: '放大' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await large.getByRole('button', { name: '关闭' }).click();
  await layersGone(page);
  await page.goBack();
  await expect(page).toHaveURL('/study/today');
  await expect(page.getByRole('heading', { name: '目标' })).toBeVisible();
  await expect(page.getByRole('link', { name: /作业批改好了/ })).toHaveCount(0);
});
