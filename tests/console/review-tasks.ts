import { expect, type Page } from '@playwright/test';
import { agreeToAll, seeTicked } from './hand.ts';
import { button, dialog, fileOf, type Operator, visit } from './operator-tasks.ts';

/** Opens the dialog to pass a page on. */
async function handOn(operator: Operator, name: string): Promise<void> {
  const box = operator.page.locator('#studio-hand-on');
  if (!(await box.isVisible())) await operator.hand.press(button(operator, '送审与发布'));
  await operator.hand.press(box.getByRole('button', { name, exact: true }));
}

export async function shareAndWithdraw(operator: Operator, phone: Page): Promise<void> {
  const { hand, page } = operator;
  await handOn(operator, '预览链接');
  const share = dialog(operator, '预览链接');
  await hand.press(share.getByRole('button', { name: '生成链接' }));
  const link = await share.getByRole('textbox', { name: '链接' }).inputValue();
  await phone.goto(link);
  await expect(phone.getByText('预览，还没有发布')).toBeVisible();
  await expect(phone.locator('section').first()).toBeVisible();
  await hand.press(share.getByRole('button', { name: '收回' }).first());
  await expect(page.getByText('链接已收回')).toBeVisible();
  expect((await phone.goto(link))?.status()).toBe(404);
  await hand.press(share.getByRole('button', { name: '关闭', exact: true }));
}

/** From the editor. */
export async function sendToReview(operator: Operator, note: string): Promise<void> {
  await handOn(operator, '送审');
  await writeNote(operator, note);
}

async function writeNote(operator: Operator, note: string): Promise<void> {
  const asked = dialog(operator, '送审');
  await operator.hand.write(asked.getByLabel('给发布者的话（可不写）'), note);
  await operator.hand.press(asked.getByRole('button', { name: '送审' }));
  await expect(operator.page.getByText(/^已送审/)).toBeVisible();
}

/** Reads why it was returned, and sends it from the screen of versions, where a link can be made too. */
export async function sendAgain(operator: Operator, returned: { note: string; reason: string }, note: string) {
  const { page, hand, server } = operator;
  await page.goto(`${server.site}/console/reviews`);
  await expect(page.getByRole('article').filter({ hasText: returned.note })).toContainText(returned.reason);
  await page.goto(`${server.site}/console/pages/history?file=${encodeURIComponent(fileOf(operator))}`);
  await expect(button(operator, '预览链接')).toBeVisible();
  await hand.press(button(operator, '送审'));
  await writeNote(operator, note);
}

export async function openReview(operator: Operator, note: string): Promise<void> {
  const { page, hand } = operator;
  await visit(operator, '/console/reviews');
  await hand.press(page.getByRole('article').filter({ hasText: note }).getByRole('link'));
  await expect(page.frameLocator('iframe[title$="的样子"]').last().locator('section').first()).toBeVisible();
}

/** The review that is open. */
export async function returnWithReason(operator: Operator, reason: string): Promise<void> {
  await operator.hand.press(button(operator, '退回…'));
  await operator.hand.write(operator.page.getByLabel('要改什么'), reason);
  await operator.hand.press(button(operator, '退回'));
  await expect(operator.page.getByText('已退回给作者')).toBeVisible();
}

/** Only the approved page is ticked. Its price differs from the course's, which has to be confirmed. */
export async function approveAndPublish(operator: Operator, note: string): Promise<void> {
  await openReview(operator, note);
  await agreeToAll(operator.page, operator.page.getByRole('checkbox', { name: /^我知道/ }).first());
  await operator.hand.press(button(operator, '通过并发布…'));
  await seeTicked(operator.page, operator.hand);
  await agreeToAll(operator.page);
  await operator.hand.press(button(operator, '发布给访客'));
  await operator.hand.press(dialog(operator, '已发布').getByRole('button', { name: '完成' }));
}
