import { expect } from '@playwright/test';
import sharp from 'sharp';
import { seriousFindings } from '../axe.ts';
import { layerHasEntry } from '../journey.ts';
import { beginPaper, goToQuestion } from './paper.ts';
import { test } from './student.ts';

const PAPER = 'e1000000-0000-4000-8000-000000000003';

async function photo(name: string, background: string) {
  const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

test('an essay that is photographed without a net outlives a reload, is handed in, and stands in the analysis', async ({
  page,
  context,
  token,
}) => {
  await beginPaper(page, token, PAPER);
  await goToQuestion(page, 20);

  await context.route('**/api/v1/file/uploads*', (route) => route.abort());
  await page
    .locator('input[aria-label="从相册选"]')
    .setInputFiles([await photo('1.jpg', '#ddd0c0'), await photo('2.jpg', '#c0d0dd')]);
  await expect(page.getByText('2/12 张')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('button', { name: '还有 2 张照片没传完' })).toBeDisabled();
  await layerHasEntry(page);
  await page.reload();
  await expect(page.getByRole('img', { name: '第 2 页' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await context.unroute('**/api/v1/file/uploads*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('banner').getByRole('button', { name: '交卷' }).click();
  await page.getByRole('button', { name: '确认交卷' }).click();

  await expect(page).toHaveURL(/\/exam\/answer\//);
  const essay = page.getByRole('article', { name: '第 20 题' });
  await expect(essay.getByText('（2 张照片）')).toBeVisible();
  await expect(essay.getByRole('img', { name: /^第 [12] 页$/ })).toHaveCount(2);
  await essay.getByLabel('给自己评分').fill('8');
  await essay.getByRole('button', { name: '保存评分' }).click();
  await expect(essay.getByText('8 / 10 分')).toBeVisible();

  await test.step('a photograph that is on its way when the time ends is waited for, and counts once it has arrived', async () => {
    await page.clock.install();
    await beginPaper(page, token, PAPER);
    await goToQuestion(page, 20);
    await context.route('**/api/v1/file/uploads*', (route) => route.abort());
    const isTold = page.waitForResponse((reply) => reply.url().endsWith('/pages') && reply.ok());
    await page.locator('input[aria-label="从相册选"]').setInputFiles([await photo('1.jpg', '#c0ddc0')]);
    await isTold;

    await page.clock.fastForward('46:00');

    await expect(page).toHaveURL(/\/exam\/answer\//);
    await expect(page.getByText('还有 1 张照片等待上传')).toBeVisible();
    await expect(page.getByText(/照片都在这台设备上，联网后自动上传/)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto('/exam/my-answers');
    await expect(page.getByRole('link', { name: /第 2 次作答/ })).toContainText('等 1 张照片上传');
    await page.goBack();
    await context.unroute('**/api/v1/file/uploads*');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));

    const late = page.getByRole('article', { name: '第 20 题' });
    await expect(late.getByRole('img', { name: '第 1 页' })).toBeVisible();
    await expect(page.getByText('等待上传')).toHaveCount(0);
    await expect(late.getByLabel('给自己评分')).toBeVisible();
  });
});
