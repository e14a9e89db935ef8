import { type Browser, expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, task, test } from '../journey.ts';
import * as editor from './editor-tasks.ts';
import { agreeToAll, type Hand, keyboardOf, mouseOf } from './hand.ts';
import { openAs } from './log-in.ts';
import * as by from './operator-tasks.ts';
import * as review from './review-tasks.ts';
import { type StudioServer, startStudioServer } from './studio-server.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });
// One server with its own pages; the first test looks at all that was changed.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const [ONE, TWO, FRAGMENT] = ['campaigns/901.yaml', 'campaigns/1101.yaml', 'fragments/camp-faq.yaml'];
const SCHEDULED = 'campaigns/1month.yaml';
const DAY_MS = 86_400_000;
const dayOf = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
const momentText = (day: string, time: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${time}`;
const spanOf = (from: string, until: string) => `${momentText(from, '10:00')}到${momentText(until, '22:00')}`;

let server: StudioServer;
test.beforeAll(async () => {
  server = await startStudioServer();
});
test.afterAll(() => server.stop());

const retitled = (file: string, title: string) =>
  server.writeText(file, server.fileText(file).replace(/^title:.*$/m, `title: ${title}`));
const visible = async (page: Page, path: string) => (await page.request.get(`${server.site}${path}`)).text();

test('a publisher publishes one of two changed pages, and the other says that visitors have another text', async ({
  page,
}) => {
  does('只发布勾选的页面', '看线上和文件哪里不同');
  const before = await visible(page, '/1101');
  retitled(ONE, '只发这一页');
  retitled(TWO, '还没有写好');
  server.writeText(FRAGMENT, `${server.fileText(FRAGMENT)}\n# 只有注释\n`);
  await openAs(page, `${server.site}/console/releases`, '林老师', 'zhiyan-demo-publisher');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布' });
  await expect(dialog.getByText('勾选了 2 项，共 2 项')).toBeVisible();

  await dialog.getByRole('checkbox', { name: /还没有写好/ }).uncheck();
  await dialog.getByRole('button', { name: '看勾选的会怎样变' }).click();
  await expect(dialog.getByText('改动 1 页')).toBeVisible();
  await agreeToAll(page);
  await dialog.getByRole('button', { name: '发布给访客' }).click();

  await expect(page.getByText(/访客从 .* 起看到新版本/)).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  expect(await visible(page, '/901')).toContain('只发这一页');
  expect(await visible(page, '/1101')).toBe(before);

  await page.goto(`${server.site}/console/pages?q=1101`);
  await page.getByRole('button', { name: '线上和文件不同' }).click();
  const difference = page.getByRole('dialog', { name: /线上 ↔ 文件/ });
  await expect(difference.getByText('title: 还没有写好')).toBeVisible();
  await difference.getByRole('button', { name: '关闭', exact: true }).click();
  await page.goto(`${server.site}/console/pages?q=901`);
  await expect(page.getByRole('article', { name: '只发这一页' })).toBeVisible();
  await expect(page.getByRole('button', { name: '线上和文件不同' })).toHaveCount(0);
});

/** The list of pages, with one of them: each card shows its whole page, so that all of them cost seconds. */
const listOf = () => `${server.site}/console/pages?q=1month`;

async function operatorOf(page: Page, hand: Hand, name: string): Promise<by.Operator> {
  await openAs(page, listOf(), '小雨', 'zhiyan-demo-author');
  return { page, hand, server, name };
}

/** A colleague at a machine of their own. */
async function colleagueOf(browser: Browser, name: string): Promise<by.Operator> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openAs(page, `${server.site}/console/reviews`, '林老师', 'zhiyan-demo-publisher');
  await expect(page.getByRole('heading', { name: '审核', exact: true })).toBeVisible();
  return { page, hand: mouseOf(page), server, name };
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

test('an operator does a working day by keyboard alone, composing words with an input method', async ({
  page,
  browser,
}) => {
  const operator = await operatorOf(page, keyboardOf(page), 'tasks-keyboard');
  await task('从模板新建一页', () => by.beginPage(operator));
  // From the first row of the outline to the last: each row on the way is shown.
  await test.step('schedule the page', () => by.schedule(operator));
  await task('改价，写着旧价的地方一起改', () => by.changePriceEverywhere(operator));
  await task('换一张图片，写它表达什么', () => by.replaceFirstPicture(operator));
  await task('改大标题', () => by.writeHeading(operator));
  await task('撤销和重做', () => by.undoAcross(operator));
  await task('文件在别处也改了，选留下哪一边', () => by.resolveConflict(operator));
  await task('添一位老师', () => by.addTeacher(operator));
  await task('把积木往下移', () => by.reorder(operator));
  await test.step('choose how the exit dialog looks', () => by.chooseExitVariant(operator));
  await task('照提示改好一个错误', () => by.fixProblem(operator));
  await task('把积木藏起来，再放回来', () => by.hideBlock(operator));
  await by.save(operator);
  await task('把积木复制到另一页', () => by.copyToAnotherPage(operator));

  await by.openPage(operator);
  const phone = await browser.newPage({ viewport: { width: 375, height: 812 } });
  await task('给没有账号的人看预览，再收回', () => review.shareAndWithdraw(operator, phone));
  await phone.close();
  const colleague = await colleagueOf(browser, operator.name);
  await task('送审，写一句说明', () => review.sendToReview(operator, '第一次'));
  await task('两个人在同一页，看得到对方在哪一块', () => meetAtBlock(operator, colleague));
  const returned = { note: '第一次', reason: '小字再短一点' };
  await task('退回，写明原因', async () => {
    const byKeyboard = { ...colleague, hand: keyboardOf(colleague.page) };
    await review.openReview(byKeyboard, returned.note);
    await review.returnWithReason(byKeyboard, returned.reason);
  });
  await task('改好再送审', () => review.sendAgain(operator, returned, '第二次'));
  await task('通过并发布', () => review.approveAndPublish(colleague, '第二次'));
  await colleague.page.close();
  await task('恢复以前的一版', () => by.restoreVersion(operator));
  await task('复制成新页面', () => by.duplicatePage(operator));
  await task('改地址，旧地址带过去', () => by.renameWithRedirect(operator));
  await task('下线一页', () => by.archivePage(operator));
});

async function openPages(page: Page): Promise<void> {
  await page.goto(listOf());
  await expect(page.getByRole('button', { name: '新建页面' })).toBeVisible();
}

test('an author edits pages, plans them, begins one and changes many, in one tab', async ({ page }) => {
  const author = await operatorOf(page, mouseOf(page), '');
  await task('在页面上直接改字', () => editor.writeWhereItStands(author));
  await test.step('an input method that composes in the page is left alone', () => editor.composeInPage(author));
  await test.step('text and form are one', () => editor.writeAsText(author));
  await task('添加、移动和删除积木', () => editor.workByPalette(author));
  await task('给页面换一套颜色', () => editor.chooseTheme(author));
  await task('把图片裁成合适的比例', () => editor.cutPicture(author));
  await task('在图上画一个能点的区域', () => editor.linkArea(author));
  await task('拖动积木，在积木上讨论', () => editor.dragAndTalk(author));

  await test.step('a page is dragged to other days, looked at, and changed; the same by keyboard', async () => {
    does('在日历上改上线和下线的日子');
    const text = server.fileText(SCHEDULED).replace(/^schedule:\n(?: .*\n)+/m, '');
    const [from, until] = [dayOf(1), dayOf(4)];
    server.writeText(SCHEDULED, `${text}schedule:\n  from: ${from}T10:00:00+08:00\n  until: ${until}T22:00:00+08:00\n`);
    await page.goto(`${server.site}/console/calendar`);
    const bar = page.getByRole('button', { name: /^页面：.*改时间$/ }).and(page.locator(`[title*=" 10:00"]`));
    await expect(bar).toHaveAttribute('title', spanOf(from, until));
    expect(await seriousFindings(page)).toEqual([]);

    const box = await bar.boundingBox();
    if (!box) throw new Error('The bar has no place.');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const dayWidth = (box.width + 4) / 4;
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + dayWidth * 2, middle.y, { steps: 6 });
    await page.mouse.up();
    await expect(page.getByRole('textbox', { name: '上线时间' })).toHaveValue(`${dayOf(3)}T10:00`);
    await expect(page.getByRole('textbox', { name: '下线时间' })).toHaveValue(`${dayOf(6)}T22:00`);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '看看会怎样' }).click();
    await page.getByRole('button', { name: '修改 1 页' }).dblclick();
    await page.getByRole('button', { name: '好了' }).click();
    await expect(bar).toHaveAttribute('title', spanOf(dayOf(3), dayOf(6)));
    expect(server.fileText(SCHEDULED)).toContain(dayOf(6));

    await bar.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: '下线时间' }).fill(`${dayOf(7)}T09:00`);
    await page.getByRole('button', { name: '看看会怎样' }).click();
    await page.getByRole('button', { name: '修改 1 页' }).click();
    await page.getByRole('button', { name: '好了' }).click();
    await expect(bar).toHaveAttribute('title', /到.* 09:00$/);
  });

  await test.step('on a phone the days are a grid, and one day says what begins, ends and happens', async () => {
    const other = 'campaigns/1102.yaml';
    server.writeText(other, `${server.fileText(other)}schedule:\n  until: ${dayOf(2)}T22:00:00+08:00\n`);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${server.site}/console/calendar?day=${dayOf(0)}`);
    const days = page.getByRole('group', { name: '选一天' });
    // The day on which the page ends: what happens on others comes later.
    const busy = days.getByRole('button', { name: new RegExp(`(^|\\D)${Number(dayOf(2).slice(8))} \\d+ 件$`) });
    await busy.click();
    await expect(busy).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await page.reload();
    await expect(busy).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await seriousFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a new page is filled from the course that is chosen, and warns until it is checked', async () => {
    does('照课程新建一页，核对价格和老师');
    await openPages(page);
    await page.getByRole('button', { name: '新建页面' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^冲刺营/ })
      .click();
    const courses = page.getByRole('dialog', { name: '卖哪门课？' });
    await courses.getByLabel('查找').fill('KY2027-MA-02');
    const course = courses.getByRole('listitem').filter({ hasText: 'KY2027-MA-02' }).getByRole('button');
    const name = (await course.locator('.studio-catalogue__title').textContent()) ?? '';
    expect(await seriousFindings(page)).toEqual([]);
    await course.click();
    const naming = page.getByRole('dialog', { name: '新页面叫什么？' });
    await expect(naming.getByLabel('标题')).toHaveValue(name);
    await naming.getByLabel('地址').fill('from-course');
    await naming.getByRole('button', { name: '建好并编辑' }).click();

    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    expect(server.fileText('campaigns/from-course.yaml')).toContain('needsCheck: true');
    await page.getByRole('tab', { name: /^问题/ }).click();
    await expect(page.getByText(/还没有人核对/)).toBeVisible();
    await page.getByRole('button', { name: '核对好了', exact: true }).click();
    await expect(page.getByText(/还没有人核对/)).toHaveCount(0);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('和文件一致')).toBeVisible();
    expect(server.fileText('campaigns/from-course.yaml')).not.toContain('needsCheck');
  });

  await test.step('a text is replaced on chosen places of several pages, and all of it is taken back', async () => {
    does('在所有页面里查找替换，再全部撤销');
    const files = ['campaigns/901.yaml', 'campaigns/1018.yaml'];
    for (const file of files) {
      server.writeText(
        file,
        server.fileText(file).replace(/^description: .*$/m, 'description: 第一期早鸟价，早鸟价到周日'),
      );
    }
    const before = files.map((file) => server.fileText(file));
    await openPages(page);
    await page.getByRole('link', { name: '查找替换' }).click();
    await page.getByLabel('找什么').fill('早鸟价');
    await page.getByRole('button', { name: '查找', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    const bar = page.getByRole('region', { name: '替换' });
    await bar.getByLabel('换成').fill('报名价');
    await expect(page.getByText('第一期早鸟价报名价，早鸟价到周日').first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    server.writeText(files[1] ?? '', `${before[1]}# 同事刚改的\n`);

    await bar.getByRole('button', { name: /^替换 2 处/ }).click();
    await expect(bar.getByText('改好了 1 页')).toBeVisible();
    await expect(bar.getByRole('listitem').filter({ hasText: files[1] ?? '' })).toContainText('预览以后有人改过');
    expect(server.fileText(files[0] ?? '')).toContain('description: 第一期报名价，报名价到周日');

    await bar.getByRole('button', { name: '撤销这 1 页' }).click();
    await expect(bar.getByText('撤销了 1 页')).toBeVisible();
    expect(server.fileText(files[0] ?? '')).toBe(before[0]);
  });

  await test.step('several pages get an owner and a tag at once, and are found by them', async () => {
    does('几页一起设负责人和标签');
    await openPages(page);
    await page.getByLabel('查找').fill('/promotion_2203');
    await page.getByLabel(/^选中这 \d+ 页/).check();
    const bar = page.getByRole('region', { name: '批量操作' });
    await bar.getByRole('button', { name: '负责人' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('谁负责').fill('周小满');
    await dialog.getByRole('button', { name: '看看会怎样' }).click();
    await expect(dialog.getByText('负责人：（没有） → 周小满').first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^修改 \d+ 页/ }).click();
    await expect(dialog.getByText(/^改好了 \d+ 页/)).toBeVisible();
    await dialog.getByRole('button', { name: '好了' }).click();

    await page.getByLabel('查找').fill('周小满');
    await expect(page.getByRole('article').first()).toContainText('周小满负责');
  });
});
