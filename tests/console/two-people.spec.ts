import { expect } from '@playwright/test';
import { task, test } from '../journey.ts';
import { agreeToAll, readByVisitor, seeTicked } from './hand.ts';
import * as by from './operator-tasks.ts';
import { People } from './people.ts';
import * as review from './review-tasks.ts';
import { BEGINS, type StudioServer, startStudioServer } from './studio-server.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });
// Two people, one page: the tests share its server, and everybody keeps their tab.
test.describe.configure({ mode: 'serial' });

let server: StudioServer;
let people: People;
test.beforeAll(async () => {
  server = await startStudioServer();
  people = new People(server);
});
test.afterAll(async () => {
  await people.leave();
  await server.stop();
});

const save = (operator: by.Operator) => operator.hand.press(by.button(operator, '保存'));
const text = (operator: by.Operator) => server.fileText(by.fileOf(operator));
const count = (whole: string, part: string) => whole.split(part).length - 1;
const readBy = ({ page }: by.Operator, path: string, ...words: readonly string[]) =>
  readByVisitor(page, `${server.site}${path}`, words);
const agree = ({ page }: by.Operator) => agreeToAll(page, page.getByRole('button', { name: '只通过' }));
const approve = (operator: by.Operator) => by.button(operator, '只通过').click();
const go = ({ page }: by.Operator, path: string) => page.goto(`${server.site}${path}`);

/** Whoever saves first has the old text open afterwards: the next save merges. */
test('two people write on one page, and nothing of either is lost', async ({ browser }) => {
  const author = await people.person(browser, '小雨', '901');
  const publisher = await people.person(browser, '林老师', '901');
  await by.openAtFirstBlock(author, publisher);

  await task('两个人改同一积木的不同字段', async () => {
    await by.write(author, '大标题', '作者写的标题');
    await by.write(publisher, '说明', '发布者写的说明');
    await save(author);
    await expect(author.page.getByText('已保存到文件')).toBeVisible();
    await save(publisher);
    await expect(publisher.page.getByText('已保存，并合并了别人的改动')).toBeVisible();
    expect(text(author)).toMatch(/heading: 作者写的标题\n {4}text: 发布者写的说明\n/);
  });

  await task('两个人改同一个字段', async () => {
    await by.write(author, '大标题', '作者的第二句');
    await by.write(publisher, '大标题', '发布者的第二句');
    await save(author);
    await expect(author.page.getByText('已保存，并合并了别人的改动')).toBeVisible();
    await save(publisher);
    const asked = by.dialog(publisher, '这些地方小雨也改了');
    await expect(asked).toContainText('作者的第二句');
    await expect(asked).toContainText('发布者的第二句');
    expect(text(author)).toContain('作者的第二句');
    await asked.getByRole('radio', { name: /^我的/ }).check();
    await asked.getByRole('button', { name: '合并并保存' }).click();
    await expect(asked).toBeHidden();
    expect(text(author)).toContain('heading: 发布者的第二句');
  });

  await task('一个人删掉积木，另一个人正在改它', async () => {
    await by.choose(author, /^价格卡/);
    await by.choose(publisher, /^价格卡/);
    await by.write(publisher, '标题', '全程班，一次报完');
    await by.button(author, '删除').click();
    await by.save(author);
    expect(text(author)).not.toContain('price-card');
    await save(publisher);
    const asked = by.dialog(publisher, '这些地方小雨也改了');
    await expect(asked.getByText('已删除')).toBeVisible();
    await asked.getByRole('radio', { name: /^我的/ }).check();
    await asked.getByRole('button', { name: '合并并保存' }).click();
    await expect(asked).toBeHidden();
    expect([count(text(author), 'type: price-card'), count(text(author), '全程班，一次报完')]).toEqual([1, 1]);
    expect(text(author)).toContain('heading: 发布者的第二句');
  });

  await task('一个人下线，另一个人排上线时间', async () => {
    await by.schedule(author);
    const card = await by.findCard(publisher, '/901');
    await card.getByRole('button', { name: /^下线/ }).click();
    await by.dialog(publisher, '下线这一页').getByRole('button', { name: '下线', exact: true }).click();
    await expect(publisher.page.getByText('已下线，发布后生效')).toBeVisible();
    await save(author);
    await expect(author.page.getByText('和文件一致').or(by.dialog(author, '这些地方林老师也改了'))).toBeVisible();
    expect(text(author)).toContain('status: archived');
    expect(text(author)).toContain(BEGINS);
  });

  await go(publisher, `/console/pages/history?file=${encodeURIComponent(by.fileOf(publisher))}`);
  const versions = publisher.page.getByRole('list', { name: '版本' }).getByRole('button');
  await expect(versions.filter({ hasText: '林老师' }).first()).toBeVisible();
  await expect(versions.filter({ hasText: '小雨' }).first()).toBeVisible();
});

test('two people send, approve and publish the same page, and it happens once', async ({ browser }) => {
  const author = await people.person(browser, '小雨', '1101');
  const publisher = await people.person(browser, '林老师', '1101');
  const admin = await people.person(browser, '管理员', '1101');

  await task('两个人都送审同一页', async () => {
    await by.openAtFirstBlock(author, publisher);
    await by.write(author, '大标题', '小雨送审的标题');
    await review.sendToReview(author, '小雨送的');
    await by.write(publisher, '说明', '林老师送审的说明');
    await review.sendToReview(publisher, '林老师送的');
    await by.visit(admin, '/console/reviews');
    for (const note of ['小雨送的', '林老师送的']) {
      await expect(admin.page.getByRole('article').filter({ hasText: note })).toHaveCount(1);
    }
  });

  await task('两个人通过同一份送审', async () => {
    await review.openReview(publisher, '小雨送的');
    await review.openReview(admin, '小雨送的');
    for (const operator of [publisher, admin]) await agree(operator);
    await approve(publisher);
    await expect(publisher.page.getByText('已通过，写进了页面文件')).toBeVisible();
    await approve(admin);
    await expect(admin.page.getByRole('alert')).toContainText('这次送审已经有了结果');
    await expect(admin.page.getByRole('region', { name: '结果' })).toContainText(/林老师.*通过/);
    expect(count(text(author), '小雨送审的标题')).toBe(1);
  });

  await task('送审以后，别人先改了同一页', async () => {
    await review.openReview(admin, '林老师送的');
    await agree(admin);
    await approve(admin);
    await expect(admin.page.getByRole('alert')).toContainText('送审以后文件又有改动，请退回让作者合并后重新送审');
    expect(text(author)).toContain('小雨送审的标题');
    await review.returnWithReason(admin, '小雨先改了，合并以后再送');
    await by.openPage(publisher);
    await expect(by.field(publisher, '大标题')).toHaveValue('小雨送审的标题');
    await save(publisher);
    await expect(publisher.page.getByText('已保存到文件')).toBeVisible();
    expect(text(author)).toMatch(/heading: 小雨送审的标题\n {4}text: 林老师送审的说明/);
  });

  await task('一个人发布，另一个人正在改', async () => {
    await by.write(author, '上方小字', '还在写，没有保存');
    await task('两个人发布同一页', async () => {
      for (const operator of [publisher, admin]) {
        await by.visit(operator, '/console/releases');
        await by.button(operator, '发布').click();
        await seeTicked(operator.page, operator.hand);
        await agreeToAll(operator.page);
      }
      await publisher.page.getByRole('button', { name: '发布给访客' }).click();
      await publisher.page.getByRole('dialog', { name: '已发布' }).getByRole('button', { name: '完成' }).click();
      await admin.page.getByRole('button', { name: '发布给访客' }).click();
      await expect(admin.page.getByRole('dialog', { name: '没有变化' })).toContainText('线上已经是这一版');
    });
    const published = ['小雨送审的标题', '林老师送审的说明'];
    expect(await readBy(author, '/1101', ...published, '还在写，没有保存')).toEqual(published);
    await expect(by.field(author, '上方小字')).toHaveValue('还在写，没有保存');
    await by.save(author);
    expect(text(author)).toContain('eyebrow: 还在写，没有保存');
    await go(publisher, '/console/pages?q=1101');
    await expect(publisher.page.getByRole('button', { name: '线上和文件不同' })).toBeVisible();
  });

  const rule = admin.page.getByRole('checkbox', { name: '发布前必须由另一人审核' });
  await task('规定发布前必须由另一人审核', async () => {
    await go(admin, '/console/settings');
    await expect(rule).not.toBeChecked();
    await rule.click();
    await expect(admin.page.getByText('已打开：发布前要由另一人审核')).toBeVisible();
    await admin.page.reload();
    await expect(rule).toBeChecked();
  });

  await task('通过以后作者又改了，要再审一次才能发布', async () => {
    await by.write(author, '大标题', '审过的标题');
    await review.sendToReview(author, '要审的');
    await review.openReview(publisher, '要审的');
    await agree(publisher);
    await approve(publisher);
    await expect(publisher.page.getByText('已通过，写进了页面文件')).toBeVisible();
    await by.write(author, '说明', '没有审过的说明');
    await by.save(author);
    expect(text(author)).toMatch(/heading: 审过的标题\n {4}text: 没有审过的说明/);
    await go(publisher, '/console/releases');
    await by.button(publisher, '发布').click();
    await expect(publisher.page.getByRole('dialog', { name: '发布' }).getByRole('alert')).toContainText(/审/);
    await expect(publisher.page.getByRole('button', { name: '发布给访客' })).toBeDisabled();
    expect(await readBy(author, '/1101', '没有审过的说明', '审过的标题')).toEqual([]);
  });

  await rule.click();
  await expect(rule).not.toBeChecked();
  await by.visit(admin, '/console/audit');
  await expect(admin.page.getByRole('row', { name: /修改了工作规则/ }).first()).toBeVisible();
});

test('two people work on one lead, one link, one experiment and one price, and the second is told', async ({
  browser,
}) => {
  const operator = await people.person(browser, '阿杰', '');
  const publisher = await people.person(browser, '林老师', '');
  const admin = await people.person(browser, '管理员', '');

  await task('两个人领同一条线索', async () => {
    await go(operator, '/console/leads?stage=new');
    const lead = operator.page.getByRole('region', { name: '线索' }).getByRole('link').first();
    await lead.click();
    await expect(operator.page.getByRole('heading', { name: '经过' })).toBeVisible();
    await admin.page.goto(operator.page.url());
    await expect(admin.page.getByRole('heading', { name: '经过' })).toBeVisible();
    await operator.page.getByLabel('负责人').selectOption({ label: '阿杰（我）' });
    await expect(operator.page.getByText('已保存')).toBeVisible();
    await admin.page.getByLabel('负责人').selectOption({ label: '管理员（我）' });
    await expect(admin.page.getByRole('alert')).toContainText('阿杰刚刚修改了这条线索');
    await expect(admin.page.getByLabel('负责人').locator('option:checked')).toHaveText('阿杰');
  });

  await task('两个人把同一条链接改指到别的页面', async () => {
    await by.visit(operator, '/console/channels');
    await operator.page.locator('.channel-table__name').first().click();
    await operator.page.getByRole('button', { name: '修改' }).click();
    await admin.page.goto(operator.page.url());
    await admin.page.getByRole('button', { name: '修改' }).click();
    const change = async ({ page }: by.Operator, target: string) => {
      await page.getByRole('dialog').getByLabel('页面').fill(target);
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    };
    const short = await operator.page.getByLabel('短链', { exact: true }).inputValue();
    await change(operator, '/1018');
    await expect(operator.page.getByRole('dialog')).toHaveCount(0);
    await change(admin, '/douyin');
    await expect(admin.page.getByRole('alert')).toHaveText('阿杰刚刚把这条链接改指到 /1018，请看过再改');
    const target = async () => new URL((await admin.page.request.get(short)).url()).pathname;
    expect(await target()).toBe('/1018');
    await change(admin, '/douyin');
    await expect(admin.page.getByRole('dialog')).toHaveCount(0);
    expect(await target()).toBe('/douyin');
    await expect(admin.page.getByRole('region', { name: '指向哪里的经过' }).getByRole('listitem')).toHaveCount(2);
  });

  await task('两个人结束同一个实验', async () => {
    for (const { page } of [publisher, admin]) {
      await page.goto(`${server.site}/console/experiments`);
      await page.getByRole('link', { name: '首屏先说痛处，还是先说办法' }).click();
      await page.getByRole('button', { name: '结束实验' }).click();
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /先放着/ })
        .check();
    }
    const [mine, theirs] = [publisher.page.getByRole('dialog'), admin.page.getByRole('dialog')];
    await mine.getByRole('radio', { name: '先说痛处' }).check();
    const changes = mine.getByRole('table', { name: '文字的改动' });
    await expect(changes.getByRole('row', { name: /新增.*四个选项，个个都像对的/ })).toBeVisible();
    await expect(mine).toContainText('发布以前，访客看到的不变');
    await mine.getByRole('button', { name: '结束实验' }).click();
    await expect(publisher.page.getByText('结束还没有发布：')).toBeVisible();
    const ended = server.fileText('campaigns/promotion_2205.yaml');
    expect(ended).not.toContain('experiment:');
    await theirs.getByRole('button', { name: '结束实验' }).click();
    await expect(theirs.getByRole('alert')).toHaveText('林老师已经结束了这个实验，选用的是“先说痛处”。');
    await expect(theirs.getByRole('button', { name: '结束实验' })).toBeDisabled();
    expect(server.fileText('campaigns/promotion_2205.yaml')).toBe(ended);
  });

  await task('结束实验，把选用的方案发布出去', async () => {
    const { page } = publisher;
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('/promotion_2205');
    await page.getByRole('dialog').getByRole('button', { name: '发布给访客' }).click();
    await page.getByRole('dialog', { name: '已发布' }).getByRole('button', { name: '完成' }).click();
    await page.reload();
    await expect(page.getByText('所有访客看到同一个页面。选用的“先说痛处”已写进页面文件。')).toBeVisible();
    expect(await readBy(publisher, '/promotion_2205', '四个选项，个个都像对的')).toHaveLength(1);
  });

  await task('两个人同时改一门课的价格', async () => {
    await by.visit(publisher, '/console/courses');
    await publisher.page.getByLabel('查找').fill('KY2027-ED-01');
    // The whole list stands until the answer is there: a link that moves under the mouse is not clicked.
    await expect(publisher.page).toHaveURL(/words=KY2027-ED-01/);
    await expect(publisher.page.locator('[aria-busy=true]')).toHaveCount(0);
    await publisher.page.getByRole('link', { name: '2027考研教育学 311 全程班' }).click();
    await publisher.page.getByRole('button', { name: '修改售卖' }).click();
    await admin.page.goto(publisher.page.url());
    await admin.page.getByRole('button', { name: '修改售卖' }).click();
    const change = async ({ page }: by.Operator, yuan: string) => {
      await page.getByLabel('价格（元）', { exact: true }).fill(yuan);
      await page.getByLabel('原因').fill('双十二');
      await page.getByRole('button', { name: '确认修改' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    await change(publisher, '2211');
    await change(admin, '2322');
    await expect(admin.page.getByRole('alert')).toContainText(/没有保存：.*林老师/);
    await expect(admin.page.getByText('¥2211').first()).toBeVisible();
  });
});
