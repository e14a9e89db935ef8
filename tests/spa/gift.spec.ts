import { expect } from '@playwright/test';
import { test } from './student.ts';

test('gifts are taken: one that is sent takes a first address, once, and says where it goes; a course asks for its word', async ({
  page,
}) => {
  await page.goto('/my/index');
  await page.getByRole('link', { name: '领取礼品' }).click();
  await page.getByRole('button', { name: /^领取\s*知研手账本/ }).click();
  await page.getByRole('link', { name: /添加收货地址/ }).click();
  await page.getByRole('textbox', { name: '收货人' }).fill('林同学');
  await page.getByRole('textbox', { name: '手机号' }).fill('13800138000');
  await page.getByRole('button', { name: /^所在地区/ }).click();
  for (const name of ['浙江省', '杭州市', '西湖区']) await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('textbox', { name: '详细地址' }).fill('文三路 1 号');
  await page.getByRole('button', { name: '保存并使用' }).click();

  const sheet = page.getByRole('dialog', { name: '知研手账本（包邮）' });
  await expect(sheet.getByText('文三路 1 号')).toBeVisible();
  await sheet.getByRole('button', { name: '确认领取' }).dblclick();

  await expect(sheet).toBeHidden();
  const card = page.getByRole('article').filter({ hasText: '知研手账本' });
  await expect(card.getByText('✓ 待发货')).toBeVisible();
  await expect(card.getByText(/寄给 林同学，浙江省.*文三路 1 号/)).toBeVisible();

  await test.step('a course asks for its word, and leads to its lessons', async () => {
    await page.getByRole('button', { name: /^领取\s*评论区口令礼/ }).click();
    const course = page.getByRole('dialog', { name: /^评论区口令礼/ });
    await course.getByLabel('领取口令').fill('上岸');
    await course.getByRole('button', { name: '下一步' }).click();
    await expect(course.getByLabel('领取口令')).toHaveAccessibleDescription('领取口令不正确');
    await course.getByLabel('领取口令').fill('上岸2027');
    await course.getByRole('button', { name: '下一步' }).click();
    await course.getByRole('button', { name: '确认领取' }).click();

    const taken = page.getByRole('article').filter({ hasText: '评论区口令礼' });
    await taken.getByRole('link', { name: '去学习' }).click();

    await expect(page).toHaveURL(/\/study\/list\//);
    await expect(page.getByText(/马原框架/).first()).toBeVisible();
  });
});
