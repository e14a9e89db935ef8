import { type Browser, expect, type Page } from '@playwright/test';
import { does, task, test } from '../journey.ts';
import { type Hand, inputMethodOf, keyboardOf, mouseOf } from './hand.ts';
import { openAs } from './log-in.ts';
import * as by from './operator-tasks.ts';
import { type StudioServer, startStudioServer } from './studio-server.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });
test.describe.configure({ mode: 'serial' });

let server: StudioServer;
test.beforeAll(async () => {
  server = await startStudioServer();
});
test.afterAll(() => server.stop());

async function operatorOf(page: Page, hand: Hand, name: string): Promise<by.Operator> {
  await openAs(page, `${server.site}/console/pages`, '小雨', 'zhiyan-demo-author');
  return { page, hand, server, name };
}

/** A colleague at a machine of their own. */
async function colleagueOf(browser: Browser, handOf: (page: Page) => Hand, name: string): Promise<by.Operator> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openAs(page, `${server.site}/console/reviews`, '林老师', 'zhiyan-demo-publisher');
  await expect(page.getByRole('heading', { name: '审核', exact: true })).toBeVisible();
  return { page, hand: handOf(page), server, name };
}

/** Both have the page open; each is told where the other one is. */
async function meetAtBlock(operator: by.Operator, colleague: by.Operator): Promise<void> {
  await by.openPage(colleague);
  await expect(colleague.page.getByText('小雨也在这一页')).toBeVisible();
  const said = colleague.page.waitForResponse((response) => /price-card/.test(response.request().postData() ?? ''));
  await by.choose(colleague, /^价格卡/);
  await said;
  await by.choose(operator, /^首屏/);
  await expect(operator.page.getByText('林老师也在这一页')).toBeVisible();
  await expect(by.row(operator, /^价格卡/)).toContainText('林老师在这里');
  await expect(by.shown(operator).locator('studio-mark[data-kind="other"]')).toHaveText('林老师');
}

/** Tasks on one page, in the order of a working day. */
async function editPage(operator: by.Operator): Promise<void> {
  await task('从模板新建一页', () => by.beginPage(operator));
  await task('改价，写着旧价的地方一起改', () => by.changePriceEverywhere(operator));
  await task('换一张图片，写它表达什么', () => by.replaceFirstPicture(operator));
  await task('添一位老师', () => by.addTeacher(operator));
  await task('把积木往下移', () => by.reorder(operator));
  await test.step('schedule the page', () => by.schedule(operator));
  await test.step('choose how the exit dialog looks', () => by.chooseExitVariant(operator));
  await task('照提示改好一个错误', () => by.fixProblem(operator));
  await task('改大标题', () => by.writeHeading(operator));
  await task('把积木藏起来，再放回来', () => by.hideBlock(operator));
  await task('撤销和重做', () => by.undoAcross(operator));
  await task('文件在别处也改了，选留下哪一边', () => by.resolveConflict(operator));
  await task('把积木复制到另一页', () => by.copyToAnotherPage(operator));
}

test('an operator does a working day with the mouse', async ({ page, browser }) => {
  const operator = await operatorOf(page, mouseOf(page), 'tasks-mouse');
  await editPage(operator);

  await by.openPage(operator);
  const phone = await browser.newPage({ viewport: { width: 375, height: 812 } });
  await task('给没有账号的人看预览，再收回', () => by.shareAndWithdraw(operator, phone));
  await phone.close();
  const colleague = await colleagueOf(browser, mouseOf, operator.name);
  await task('送审，写一句说明', () => by.sendToReview(operator, '鼠标第一次'));
  await task('两个人在同一页，看得到对方在哪一块', () => meetAtBlock(operator, colleague));
  await task('退回，写明原因', () => by.returnWithReason(colleague, '鼠标第一次', '小字再短一点'));
  await task('改好再送审', () => by.sendToReview(operator, '鼠标第二次'));
  await task('通过并发布', () => by.approveAndPublish(colleague, '鼠标第二次'));
  await colleague.page.close();
  await task('恢复以前的一版', () => by.restoreVersion(operator));
  await task('复制成新页面', () => by.duplicatePage(operator));
  await task('改地址，旧地址带过去', () => by.renameWithRedirect(operator));
  await task('下线一页', () => by.archivePage(operator));
});

test('the same is done by keyboard alone', async ({ page, browser }) => {
  const operator = await operatorOf(page, keyboardOf(page), 'tasks-keyboard');
  await editPage(operator);

  await by.openPage(operator);
  const colleague = await colleagueOf(browser, keyboardOf, operator.name);
  await task('送审，写一句说明', () => by.sendToReview(operator, '键盘'));
  await task('退回，写明原因', () => by.returnWithReason(colleague, '键盘', '价格不对'));
  await colleague.page.close();
  await task('恢复以前的一版', () => by.restoreVersion(operator));
  await task('复制成新页面', () => by.duplicatePage(operator));
  await task('改地址，旧地址带过去', () => by.renameWithRedirect(operator));
  await task('下线一页', () => by.archivePage(operator));
});

test('an input method composes wherever an operator writes', async ({ page }) => {
  const operator = await operatorOf(page, inputMethodOf(page), 'tasks-words');
  await task('从模板新建一页', () => by.beginPage(operator));
  await task('换一张图片，写它表达什么', () => by.replaceFirstPicture(operator));
  await task('添一位老师', () => by.addTeacher(operator));
  await task('改大标题', () => by.writeHeading(operator));
  await task('撤销和重做', () => by.undoAcross(operator));
  await task('文件在别处也改了，选留下哪一边', () => by.resolveConflict(operator));
  await task('送审，写一句说明', () => by.sendToReview(operator, '输入法'));
});

test('the rule that another person reads before publishing is switched by admins', async ({ page }) => {
  does('规定发布前必须由另一人审核');
  await openAs(page, `${server.site}/console/settings`, '管理员', 'zhiyan-demo-admin');
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
  does('结束实验，把选用的方案发布出去');
  const file = 'campaigns/promotion_2205.yaml';
  await openAs(page, `${server.site}/console/experiments`, '林老师', 'zhiyan-demo-publisher');
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
