import { expect, type Page } from '@playwright/test';
import { task, test } from '../journey.ts';
import { agreeToAll, publishTicked, readByVisitor } from './hand.ts';
import * as by from './operator-tasks.ts';
import { People } from './people.ts';
import { type StudioServer, startStudioServer } from './studio-server.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });
test.describe.configure({ mode: 'serial' });

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const DAY_MS = 86_400_000;
const dayOf = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

/** As a countdown shows a day. */
const shownDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
const COUNTDOWN = `  - type: countdown
    until: ${dayOf(20)}T08:30:00+08:00
    label: 距第一科开考
    ended: 考试已经开始
`;

let server: StudioServer;
let people: People;
test.beforeAll(async () => {
  server = await startStudioServer();
  people = new People(server);
  server.writeText(
    'campaigns/1month.yaml',
    server.fileText('campaigns/1month.yaml').replace('  - type: lottie\n', () => `${COUNTDOWN}  - type: lottie\n`),
  );
});
test.afterAll(async () => {
  await people.leave();
  await server.stop();
});

const shows = async (visitor: Pick<Page, 'request'>, path: string, words: string) =>
  (await readByVisitor(visitor, `${server.site}${path}`, [words])).length === 1;
const publish = (page: Page) => publishTicked(page, server.site);

test('a publisher has a campaign day: pages change, go live, come back, and the costs come in', async ({
  browser,
  playwright,
}) => {
  const operator = await people.person(browser, '林老师', '1month');
  const { page } = operator;
  const other = { ...operator, name: '1102' };
  const saved = async () => {
    await by.button(operator, '保存').click();
    await expect(page.getByText('和文件一致')).toBeVisible();
  };

  await task('把倒计时改到另一天', async () => {
    await by.openPage(operator);
    await by.choose(operator, /^倒计时/);
    await by.field(operator, '截止时间').fill(`${dayOf(40)}T21:00`);
    await operator.hand.write(by.field(operator, '倒计时前的文字'), '距报名截止');
    await saved();
    expect(server.fileText('campaigns/1month.yaml').replaceAll('"', '')).toContain(
      `until: ${dayOf(40)}T21:00:00+08:00\n    label: 距报名截止`,
    );
  });

  await task('存为我的积木，用到另一页', async () => {
    await by.button(operator, '存为我的积木').click();
    const keeping = by.dialog(operator, '存为我的积木');
    await keeping.getByLabel('名字').fill('元旦倒计时');
    await keeping.getByRole('button', { name: '存下 1 块' }).click();
    await expect(keeping).toBeHidden();
    await by.openPage(other);
    await by.choose(other, /^首屏/);
    await by.button(other, '在后面添加积木').click();
    await page
      .getByRole('region', { name: '我的积木' })
      .getByRole('button', { name: /^元旦倒计时/ })
      .click();
    await saved();
    expect(server.fileText('campaigns/1102.yaml')).toContain('距报名截止');
  });

  await task('改一个片段，看它会影响哪些页面', async () => {
    await page.goto(`${server.site}/console/pages/edit?file=${encodeURIComponent('fragments/camp-faq.yaml')}`);
    await expect(page.getByText(/会影响 6 个页面/).first()).toBeVisible();
    await by.choose(operator, /^常见问题/);
    await page.getByRole('tabpanel').locator('.studio-item__open').first().click();
    await page.getByRole('tabpanel').getByRole('textbox', { name: '问题', exact: true }).fill('跟不上怎么退？');
    await saved();
    await publish(page);
    for (const path of ['/1month', '/1102', '/promotion_2204'])
      expect(await shows(page, path, '跟不上怎么退？')).toBe(true);
    for (const path of ['/1month', '/1102'])
      expect(await shows(page, path, `至 ${shownDay(dayOf(40))} 21:00`)).toBe(true);
  });

  await task('定时发布看过的内容，再取消', async () => {
    const change = (title: string) => {
      const text = server.fileText('campaigns/901.yaml');
      server.writeText('campaigns/901.yaml', text.replace(/^title:.*$/m, `title: ${title}`));
    };
    change('看过的标题');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await agreeToAll(page);
    await page.getByRole('button', { name: '定时发布…' }).click();
    await page.getByLabel('什么时候发布（北京时间）').fill(`${dayOf(2)}T09:00`);
    await page.getByRole('button', { name: '到点发布' }).click();
    await page.getByRole('dialog', { name: '已定时' }).getByRole('button', { name: '完成' }).click();
    change('后来又改的标题');
    await page.reload();
    const planned = page.getByRole('article').filter({ hasText: '等待到点' });
    await expect(planned).toContainText(/排好以后又改过 .*901/);
    await planned.getByRole('button', { name: '取消定时' }).click();
    await expect(page.getByText('已取消定时发布')).toBeVisible();
    await expect(planned).toHaveCount(0);
    expect(await shows(page, '/901', '的标题')).toBe(false);
  });

  await task('退回上一版', async () => {
    const row = page.getByRole('region', { name: '可以退回的版本' }).getByRole('row').nth(1);
    await row.getByRole('button', { name: '退回到这一版' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('button', { name: '退回到这一版' }).click();
    await expect(page.getByText(/访客从 .* 起看到新版本/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '完成' }).click();
    expect(await shows(page, '/1month', '跟不上怎么退？')).toBe(false);
    expect(server.fileText('fragments/camp-faq.yaml')).toContain('跟不上怎么退？');
    await expect(page.getByRole('region', { name: '下次发布会带回来' })).toContainText('/1month');
  });

  await task('把下线的页面恢复成草稿', async () => {
    const card = await by.findCard(operator, '/1018');
    await card.getByRole('button', { name: /^下线/ }).click();
    await by.dialog(operator, '下线这一页').getByRole('button', { name: '下线', exact: true }).click();
    await card.getByRole('button', { name: /^恢复/ }).click();
    await by.dialog(operator, '恢复成草稿').getByRole('button', { name: '恢复', exact: true }).click();
    await expect(page.getByText('已恢复成草稿')).toBeVisible();
    await expect(card.getByText('草稿', { exact: true })).toBeVisible();
    expect(server.fileText('campaigns/1018.yaml')).toContain('status: draft');
  });

  await task('退回以后再发布出来', async () => {
    await by.openPage({ ...operator, name: '901' });
    await page.getByRole('tab', { name: '文本' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText(EXPERIMENT);
    await saved();
    await publish(page);
    expect(await shows(page, '/1month', '跟不上怎么退？')).toBe(true);
    await expect(page.getByRole('region', { name: '下次发布会带回来' })).toHaveCount(0);
  });

  await task('开始一个实验，看访客怎样分', async () => {
    await by.visit(operator, '/console/experiments');
    await page.getByRole('link', { name: '短标题好不好' }).click();
    await expect(page.locator('.console-arms').getByRole('article')).toHaveCount(2);
    await expect(page.getByText('进行中', { exact: true })).toHaveCount(1);
    // Programs get the page as it is. Twenty visitors: that all of them get the same arm happens once in half a million times.
    const seen = new Set<boolean>();
    for (let visitor = 0; visitor < 20; visitor += 1) {
      const request = await playwright.request.newContext({ userAgent: PHONE });
      seen.add(await shows({ request }, '/901', '三种同学，都从这里走'));
      await request.dispose();
    }
    expect(seen.size).toBe(2);
  });

  await task('从平台的报表导入花费', async () => {
    await by.visit(operator, '/console/results');
    await page.getByRole('button', { name: '导入花费' }).click();
    const days = Array.from({ length: 35 }, (_day, index) => `${dayOf(-1 - index)},抖音落地页 /h5/douyin,2000.00`);
    const report = ['日期,广告名称,消耗', ...days, `${dayOf(-1)},认不出的广告,12.50`].join('\r\n');
    const dialog = page.getByRole('dialog', { name: '导入花费' });
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: '巨量.csv', mimeType: 'text/csv', buffer: Buffer.from(report) },
    });
    await expect(dialog.getByRole('list', { name: '认不出的广告' })).toContainText('¥12.50');
    await dialog.getByRole('button', { name: '录入 ¥70,000' }).click();
    await expect(page.getByText('录入了 35 笔花费')).toBeVisible();
    await page.goto(
      `${server.site}/console/results/table?by=page&days=60&page=${encodeURIComponent('/h5/douyin')}&channel=ad:oceanengine`,
    );
    await expect(page.getByRole('row', { name: /^合计/ })).toContainText('¥70,000');
  });
});

test('a manager has the answers to ten questions two clicks from the first screen', async ({ browser }) => {
  const { page } = await people.person(browser, '林老师', '');
  const main = page.getByRole('main');
  const rows = page.getByRole('region', { name: '细分的表' }).locator('tbody tr');
  const cell = async (row: number, name: string) =>
    (await rows.nth(row).locator(`td[data-label="${name}"]`).innerText()).trim();
  const amount = async (row: number, name: string) => Number((await cell(row, name)).replaceAll(/[^\d.]/g, ''));
  let clicks = 0;
  /** Asks on the first screen, and counts what has to be clicked until the answer is there. */
  const ask = async (question: string, ...then: readonly string[]) => {
    await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '今天', exact: true }).click();
    await expect(page).toHaveURL(/\/console$/);
    clicks = 0;
    for (const name of [question, ...then]) {
      await main.getByRole('link', { name, exact: true }).first().click();
      clicks += 1;
    }
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    expect(clicks).toBeLessThanOrEqual(2);
  };

  await task('哪个活动页挣钱', async () => {
    await ask('哪个活动页挣钱');
    // The dearest course of the busiest pages earns most, though another page has twice its visits.
    await expect(rows.first()).toContainText('/901');
    expect(await amount(0, '净收入')).toBeGreaterThan(await amount(1, '净收入'));
    expect(await amount(0, '净收入')).toBe((await amount(0, '收入')) - (await amount(0, '退款')));
  });
  await task('哪个渠道挣钱', async () => {
    await ask('哪个渠道挣钱');
    await expect(rows.first()).toContainText('wechat-menu');
    await expect(rows.nth(1)).toContainText('腾讯广告');
  });
  await task('哪次活动、哪个素材好', async () => {
    await ask('哪次活动、哪个素材好');
    const rateOf = async (creative: string) =>
      Number.parseFloat(await rows.filter({ hasText: creative }).locator('td[data-label="报名率"]').innerText());
    // A third more register by one creative, a fifth fewer by the other.
    expect((await rateOf('老师口播')) / (await rateOf('倒计时竖版视频'))).toBeCloseTo(1.34 / 0.82, 0);
  });
  await task('哪个实验方案挣钱', async () => {
    await ask('哪个实验方案挣钱');
    const arms = rows.filter({ hasText: '首屏先说痛处，还是先说办法' });
    await expect(arms).toHaveCount(2);
    await expect(arms.first()).toContainText('：先说痛处');
  });
  await task('该停什么、加什么', async () => {
    await ask('该停什么、加什么');
    // The costs of the day before: 2000 yuan a day for a course of 9 yuan.
    const step = page.getByRole('region', { name: '下一步' }).getByRole('listitem').filter({ hasText: '¥70,000' });
    await expect(step).toContainText('停掉或换掉');
    await expect(page.getByRole('region', { name: '下一步' })).toContainText('可以加');
  });
  await task('一元页后来带来多少', async () => {
    await ask('一元页后来带来多少');
    await expect(main.getByRole('cell', { name: /^¥\d/ }).first()).toBeVisible();
    await expect(main.getByRole('cell', { name: '还没到' }).first()).toBeVisible();
  });
  await task('多少人后来买了正式课', async () => {
    await ask('多少人后来买了正式课');
    await expect(main.getByRole('cell', { name: /^\d+(\.\d)?%$/ }).first()).toBeVisible();
  });
  await task('哪里退款多', async () => {
    await ask('哪里退款多');
    await expect(rows.first()).toContainText('/901');
    expect(await amount(0, '退款')).toBeGreaterThan(await amount(1, '退款'));
  });
  await task('这周比上周怎样', async () => {
    await ask('这周比上周怎样');
    const monday = (weeks: number) => {
      const [year = 0, month = 1, day = 1] = dayOf(0).split('-').map(Number);
      const today = Date.UTC(year, month - 1, day);
      const date = new Date(today - (((new Date(today).getUTCDay() + 6) % 7) + weeks * 7) * DAY_MS);
      return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日起的一周`;
    };
    await expect(rows.first()).toContainText(monday(0));
    await expect(rows.nth(1)).toContainText(monday(1));
    expect(await amount(1, '净收入')).toBeGreaterThan((await amount(2, '净收入')) / 2);
  });
  await task('实验能下结论了吗', async () => {
    await ask('实验能下结论了吗');
    await expect(page.getByRole('article', { name: /^首屏先说痛处/ })).toContainText('现在分不出高低');
    await expect(page.getByRole('article', { name: /^先报价格/ })).toContainText('选用了“先报价格”');
  });
});

const EXPERIMENT = `
experiment:
  id: short-heading
  name: 短标题好不好
  goal: registered
  from: ${dayOf(-1)}T00:00:00+08:00
  until: ${dayOf(30)}T00:00:00+08:00
  control: { share: 50 }
  arms:
    - id: b
      name: 短标题
      share: 50
      blocks:
        - { type: heading, id: who, text: 三种同学，都从这里走 }
`;
