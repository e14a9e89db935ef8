import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { type Hand, inputMethodOf, keyboardOf, mouseOf } from './hand.ts';
import * as task from './operator-tasks.ts';
import { type StudioServer, startStudioServer } from './studio-server.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });
test.describe.configure({ mode: 'serial' });

let server: StudioServer;
test.beforeAll(async () => {
  server = await startStudioServer();
});
test.afterAll(() => server.stop());

async function operatorOf(page: Page, hand: Hand, name: string): Promise<task.Operator> {
  await page.goto(`${server.site}/console/pages`);
  await task.logIn(page, '小雨', 'zhiyan-demo-author');
  return { page, hand, server, name };
}

/** A colleague at a machine of their own. */
async function colleagueOf(browser: Browser, handOf: (page: Page) => Hand, name: string): Promise<task.Operator> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${server.site}/console/reviews`);
  await task.logIn(page, '林老师', 'zhiyan-demo-publisher');
  await expect(page.getByRole('heading', { name: '审核', exact: true })).toBeVisible();
  return { page, hand: handOf(page), server, name };
}

/** Both have the page open; each is told where the other one is. */
async function meetAtBlock(operator: task.Operator, colleague: task.Operator): Promise<void> {
  await task.openPage(colleague);
  await expect(colleague.page.getByText('小雨也在这一页')).toBeVisible();
  const said = colleague.page.waitForResponse((response) => /price-card/.test(response.request().postData() ?? ''));
  await task.choose(colleague, /^价格卡/);
  await said;
  await task.choose(operator, /^首屏/);
  await expect(operator.page.getByText('林老师也在这一页')).toBeVisible();
  await expect(task.row(operator, /^价格卡/)).toContainText('林老师在这里');
  await expect(task.shown(operator).locator('studio-mark[data-kind="other"]')).toHaveText('林老师');
}

/** Tasks on one page, in the order of a working day. */
async function editPage(operator: task.Operator): Promise<void> {
  await test.step('begin a page from a template', () => task.beginPage(operator));
  await test.step('change a price and everything that says it', () => task.changePriceEverywhere(operator));
  await test.step('replace the first picture', () => task.replaceFirstPicture(operator));
  await test.step('add a teacher', () => task.addTeacher(operator));
  await test.step('move a block', () => task.reorder(operator));
  await test.step('schedule the page', () => task.schedule(operator));
  await test.step('choose how the exit dialog looks', () => task.chooseExitVariant(operator));
  await test.step('fix a problem', () => task.fixProblem(operator));
  await test.step('write the heading', () => task.writeHeading(operator));
  await test.step('hide a block and put it back', () => task.hideBlock(operator));
  await test.step('undo and redo across outline and form', () => task.undoAcross(operator));
  await test.step('settle what somebody else changed too', () => task.resolveConflict(operator));
  await test.step('copy a block to another page', () => task.copyToAnotherPage(operator));
}

test('an operator does a working day with the mouse', async ({ page, browser }) => {
  const operator = await operatorOf(page, mouseOf(page), 'tasks-mouse');
  await editPage(operator);

  await task.openPage(operator);
  const phone = await browser.newPage({ viewport: { width: 375, height: 812 } });
  await test.step('share a preview and withdraw it', () => task.shareAndWithdraw(operator, phone));
  await phone.close();
  const colleague = await colleagueOf(browser, mouseOf, operator.name);
  await test.step('send the page to review', () => task.sendToReview(operator, '鼠标第一次'));
  await test.step('see who is at which block', () => meetAtBlock(operator, colleague));
  await test.step('return it with a reason', () => task.returnWithReason(colleague, '鼠标第一次', '小字再短一点'));
  await test.step('send it again', () => task.sendToReview(operator, '鼠标第二次'));
  await test.step('approve and publish it', () => task.approveAndPublish(colleague, '鼠标第二次'));
  await colleague.page.close();
  await test.step('restore the first version', () => task.restoreVersion(operator));
  await test.step('duplicate the page', () => task.duplicatePage(operator));
  await test.step('give the copy another address', () => task.renameWithRedirect(operator));
  await test.step('archive the copy', () => task.archivePage(operator));
});

test('the same is done by keyboard alone', async ({ page, browser }) => {
  const operator = await operatorOf(page, keyboardOf(page), 'tasks-keyboard');
  await editPage(operator);

  await task.openPage(operator);
  const colleague = await colleagueOf(browser, keyboardOf, operator.name);
  await test.step('send the page to review', () => task.sendToReview(operator, '键盘'));
  await test.step('return it with a reason', () => task.returnWithReason(colleague, '键盘', '价格不对'));
  await colleague.page.close();
  await test.step('restore the first version', () => task.restoreVersion(operator));
  await test.step('duplicate the page', () => task.duplicatePage(operator));
  await test.step('give the copy another address', () => task.renameWithRedirect(operator));
  await test.step('archive the copy', () => task.archivePage(operator));
});

test('an input method composes wherever an operator writes', async ({ page }) => {
  const operator = await operatorOf(page, inputMethodOf(page), 'tasks-words');
  await test.step('begin a page from a template', () => task.beginPage(operator));
  await test.step('replace the first picture', () => task.replaceFirstPicture(operator));
  await test.step('add a teacher', () => task.addTeacher(operator));
  await test.step('write the heading', () => task.writeHeading(operator));
  await test.step('undo and redo across outline and form', () => task.undoAcross(operator));
  await test.step('settle what somebody else changed too', () => task.resolveConflict(operator));
  await test.step('send the page to review', () => task.sendToReview(operator, '输入法'));
});

test('the rule that another person reads before publishing is switched by admins', async ({ page }) => {
  await page.goto(`${server.site}/console/settings`);
  await task.logIn(page, '管理员', 'zhiyan-demo-admin');
  const rule = page.getByRole('checkbox', { name: '发布前必须由另一人审核' });
  await expect(rule).not.toBeChecked();
  await rule.click();
  await expect(page.getByText('已打开：发布前要由另一人审核')).toBeVisible();
  await page.reload();
  await expect(rule).toBeChecked();
  await rule.click();
  await expect(rule).not.toBeChecked();
  await page.goto(`${server.site}/console/audit`);
  await expect(page.getByRole('row', { name: /修改了工作规则/ }).first()).toBeVisible();
});

test('an experiment is ended, its winner looked at and published, in one dialog', async ({ page }) => {
  const file = 'campaigns/promotion_2205.yaml';
  await page.goto(`${server.site}/console/experiments`);
  await task.logIn(page, '林老师', 'zhiyan-demo-publisher');
  await page.getByRole('link', { name: '首屏先说痛处，还是先说办法' }).click();
  await page.getByRole('button', { name: '结束实验' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '先说痛处' }).check();
  const changes = dialog.getByRole('table', { name: '文字的改动' });
  await expect(changes.getByRole('row', { name: /新增.*四个选项，个个都像对的/ })).toBeVisible();
  await expect(dialog).toContainText('发布以前，访客看到的不变');

  await dialog.getByRole('radio', { name: /先放着/ }).check();
  await dialog.getByRole('button', { name: '结束实验' }).click();
  await expect(page.getByText('结束还没有发布：')).toBeVisible();
  expect(server.fileText(file)).not.toContain('experiment:');

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(dialog).toContainText('/promotion_2205');
  await dialog.getByRole('button', { name: '发布给访客' }).click();
  await expect(page.getByRole('dialog', { name: '已发布' })).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.reload();
  await expect(page.getByText('所有访客看到同一个页面。选用的“先说痛处”已写进页面文件。')).toBeVisible();
  await page.goto(`${server.site}/promotion_2205`);
  await expect(page.getByRole('heading', { name: '四个选项，个个都像对的' })).toBeVisible();
});
