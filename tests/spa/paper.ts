import { expect, type Page } from '@playwright/test';

/** Begins an attempt by a call, and opens it; what its first screen shows is the subject of others. */
export async function beginPaper(page: Page, token: string, paper: string): Promise<void> {
  const begun = await page.request.post(`/api/v1/exam/papers/${paper}/answers`, { headers: { token }, data: {} });
  const { data } = (await begun.json()) as { data: { answer_id: string } };
  await page.goto(`/exam/paper/${paper}?answer_id=${data.answer_id}`);
  await expect(page.getByRole('article', { name: '第 1 题' })).toBeVisible();
}

/** Goes to a question by the answer card. */
export async function goToQuestion(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: '答题卡' }).click();
  await page.getByRole('button', { name: new RegExp(`^第 ${number} 题，`) }).click();
  await expect(page.getByRole('article', { name: new RegExp(`^第 ${number} 题`) })).toBeVisible();
}
