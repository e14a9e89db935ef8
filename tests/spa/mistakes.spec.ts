import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { test } from './student.ts';

/** Politics questions with a wrong answer each; the right ones are B, C, A. */
const WRONG = [
  ['e2000000-0000-4000-8000-000000000301', 'A'],
  ['e2000000-0000-4000-8000-000000000302', 'A'],
  ['e2000000-0000-4000-8000-000000000303', 'B'],
] as const;
const REVIEWS = /\/api\/v1\/exam\/mistakes\/[\w-]+\/reviews$/;

test('mistakes are redone to the end: with keys, over a reload, and once without a network', async ({
  page,
  context,
  token,
}) => {
  for (const [id, answer] of WRONG) {
    const data = { request_id: randomUUID(), answer: [answer] };
    await page.request.post(`/api/v1/exam/questions/${id}/answers`, { data, headers: { token } });
  }
  const sent: string[] = [];
  page.on('response', (reply) => {
    if (REVIEWS.test(reply.url())) sent.push((reply.request().postDataJSON() as { request_id: string }).request_id);
  });
  await page.goto('/my/index');
  await page.getByRole('link', { name: '错题本' }).click();
  await expect(page.getByText('今天没有要重做的，安心做别的。')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: '政治' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '答错 1 次' })).toHaveCount(3);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: '重做这个科目' }).click();

  await expect(page.getByRole('button', { name: '提交答案' })).toBeVisible();
  await expect(page.getByText('划分唯物主义和唯心主义')).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('✓ 答对了')).toBeVisible();
  await page.getByRole('button', { name: '写笔记' }).click();
  await page.getByLabel('笔记').fill('看清“唯一标准”');
  await page.getByRole('button', { name: '保存笔记' }).click();
  await expect(page.getByText('笔记已保存')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '下一题' }).click();

  const option = (key: string) => page.locator(`.exam-option__input[value=${key}]`);
  await option('C').check();
  await page.reload();
  await expect(page.getByText('列宁的物质定义')).toBeVisible();
  await expect(option('C')).toBeChecked();

  await context.setOffline(true);
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(page.getByText(/还没有送到，答案已存在本机/)).toBeVisible();
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(page.getByText('人不能两次踏进')).toBeVisible();
  const uploaded = page.waitForResponse(REVIEWS);
  await context.setOffline(false);
  await uploaded;
  await page.getByRole('button', { name: '不会，看答案' }).click();
  await expect(page.getByText('✕ 还不对')).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();

  await expect(page.getByRole('heading', { name: '今天完成 3 题，明天 3 题' })).toBeVisible();
  await expect(page.locator('.mistake-row__word')).toHaveText(['✓ 答对', '✓ 答对', '✕ 答错']);
  expect(sent).toHaveLength(new Set(sent).size);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('link', { name: /划分唯物主义/ }).click();
  await expect(page.getByLabel('笔记')).toHaveValue('看清“唯一标准”');
  await page.getByRole('button', { name: '移出' }).click();
  await expect(page.getByRole('button', { name: '放回错题本' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
