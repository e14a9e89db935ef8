import { expect, type Page } from '@playwright/test';
import { beginPaper } from './paper.ts';
import { test } from './student.ts';

const paper = (number: number) => `e1000000-0000-4000-8000-00000000000${number}`;
const SAVES = /\/api\/v1\/exam\/answers\/[\w-]+$/;
const SUBMITS = /\/api\/v1\/exam\/answers\/[\w-]+\/submit$/;
const option = (page: Page, key: string) => page.locator(`.exam-option__input[value=${key}]`);
const saved = (page: Page) => expect(page.locator('.paper__saved')).toHaveText('已保存');

/** Saves do not reach the server; reads do. */
async function cutSaves(page: Page): Promise<void> {
  await page.route(SAVES, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
}

test('answers given without a way to the server outlive a reload, are saved later, and meet those of another device', async ({
  page,
  context,
  token,
  browser,
  baseURL,
}) => {
  await beginPaper(page, token, paper(3));
  await option(page, 'A').check();
  await saved(page);

  await cutSaves(page);
  await option(page, 'B').check();
  await expect(page.locator('.paper__saved')).toHaveText('离线，已存本机');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('dialog', { name: '还有 1 题的答案没有传给服务器' })).toBeVisible();
  await page.getByRole('button', { name: '继续作答' }).click();
  await page.reload();
  await expect(option(page, 'B')).toBeChecked();
  await page.unrouteAll();
  await saved(page);

  const other = await browser.newContext({ ...(baseURL && { baseURL }), storageState: await context.storageState() });
  const phone = await other.newPage();
  await phone.goto(page.url());
  await expect(option(phone, 'B')).toBeChecked();
  await phone.getByRole('button', { name: '下一题' }).click();
  await option(phone, 'C').check();
  await saved(phone);
  await page.getByRole('button', { name: '下一题' }).click();
  await option(page, 'D').check();
  const dialog = page.getByRole('dialog', { name: '第 2 题在另一台设备上有不同的答案' });
  await expect(dialog.getByRole('definition')).toHaveText(['D', 'C']);
  await dialog.getByRole('button', { name: '用这里的' }).click();
  await saved(page);
  await phone.reload();
  await expect(option(phone, 'D')).toBeChecked();

  await page.goto(`/exam/index/${paper(3)}`);
  await page.getByRole('button', { name: '继续作答' }).click();
  await expect(page.getByRole('article', { name: '第 2 题' })).toBeVisible();
  await other.close();
});

test('two tabs show one attempt; blanks are named before it is handed in; the result leads to practice', async ({
  page,
  context,
  token,
}) => {
  await beginPaper(page, token, paper(2));
  const tab = await context.newPage();
  await tab.goto(page.url());
  await cutSaves(page);
  await option(page, 'A').check();
  await expect(option(tab, 'A')).toBeChecked();
  await page.unrouteAll();
  const flag = page.getByRole('button', { name: '标记本题' });
  const place = await flag.boundingBox();
  await flag.click();
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  expect(await flag.boundingBox()).toEqual(place);
  await saved(page);

  await page.getByRole('button', { name: '答题卡' }).click();
  await expect(page.getByRole('button', { name: '第 1 题，已答，已标记' })).toBeVisible();
  await page.getByRole('button', { name: '第 3 题，未答' }).click();
  await expect(page.getByRole('article', { name: '第 3 题' })).toBeFocused();
  await page.getByRole('button', { name: '上一题' }).click();
  await expect(page.getByRole('article', { name: /^第 2 题.*\S/ })).toBeFocused();
  await page.getByRole('banner').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('dialog', { name: /^还有 \d+ 题未答，确认交卷？$/ })).toBeVisible();
  await page.route(SUBMITS, (route) => route.abort());
  await page.getByRole('button', { name: '确认交卷' }).click();
  await expect(page.getByText(/^没有交上去/)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: '确认交卷' }).click();

  await expect(page).toHaveURL(/\/exam\/answer\//);
  await expect(page.getByText('未及格，及格线 108 分')).toBeVisible();
  await option(tab, 'B').check();
  await expect(tab).toHaveURL(/\/exam\/answer\//);
  await page.getByRole('tab', { name: '错题' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('我的答案A答错');
  await page.getByRole('link', { name: '重做这道题' }).click();
  await option(page, 'B').check();
  await page.getByRole('button', { name: '提交并查看答案' }).click();
  await expect(page).toHaveURL(/\/exam\/question-answer\//);
  await expect(page.getByText('答对', { exact: true })).toBeVisible();
});

test('a paper hands itself in when the time is over, also after a sleep and without a net', async ({ page, token }) => {
  await page.clock.install();
  await beginPaper(page, token, paper(7));
  await option(page, 'B').check();
  await saved(page);
  await page.route(SUBMITS, (route) => route.abort());

  await page.clock.fastForward('08:30');
  await expect(page.locator('div.toast[role=status]')).toHaveText(/^还剩 \d 分钟/);
  await page.clock.fastForward('02:00');

  await expect(page.getByRole('heading', { name: '时间到，联网后自动交卷' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: '现在重试' }).click();
  await expect(page).toHaveURL(/\/exam\/answer\//);
  await page.goto('/exam/my-answers');
  await expect(page.getByRole('link', { name: /每日一练/ })).toContainText('查看解析');
});
