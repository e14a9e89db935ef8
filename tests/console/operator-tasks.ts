import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Hand } from './hand.ts';
import { BEGINS, type StudioServer } from './studio-server.ts';

/** An operator in Studio, who never sees YAML. */
export interface Operator {
  readonly page: Page;
  readonly hand: Hand;
  readonly server: StudioServer;
  /** Name of the page for the tasks, different for each operator. */
  readonly name: string;
}

export const fileOf = ({ name }: Operator) => `campaigns/${name}.yaml`;
export const shown = ({ page }: Operator): FrameLocator => page.frameLocator('iframe[title="页面"]');
export const button = ({ page }: Operator, name: string): Locator => page.getByRole('button', { name, exact: true });
export const dialog = ({ page }: Operator, name: string): Locator => page.getByRole('dialog', { name });
export const field = ({ page }: Operator, name: string): Locator =>
  page.getByRole('tabpanel').getByLabel(name, { exact: true }).first();
export const row = ({ page }: Operator, name: RegExp): Locator =>
  page.getByRole('navigation', { name: '页面内容' }).getByRole('button', { name }).first();
const rows = ({ page }: Operator): Locator => page.getByRole('navigation', { name: '页面内容' }).locator('ol button');

export const choose = (operator: Operator, block: RegExp) => operator.hand.chooseRow(row(operator, block));

export const write = (operator: Operator, name: string, text: string) =>
  operator.hand.write(field(operator, name), text);

/** Opens a screen by its link, as staff do; the editor has none, and a screen that is loaded anew costs three times as much. */
export async function visit({ page, server }: Operator, path: string): Promise<void> {
  const link = page.getByRole('navigation', { name: '控制台' }).locator(`a[href="${path}"]`);
  await ((await link.count()) > 0 ? link.click() : page.goto(`${server.site}${path}`));
}

/** Saves, and waits until the file has changed. */
export async function save(operator: Operator): Promise<void> {
  await operator.hand.press(button(operator, '保存'));
  await expect(operator.page.getByText('和文件一致')).toBeVisible();
}

export async function beginPage(operator: Operator): Promise<void> {
  const { page, hand, name, server } = operator;
  await hand.press(button(operator, '新建页面'));
  await hand.press(dialog(operator, '从哪种页面开始？').getByRole('button', { name: /^冲刺营/ }));
  await hand.press(dialog(operator, '卖哪门课？').getByRole('button', { name: '先不选，自己填' }));
  const naming = dialog(operator, '新页面叫什么？');
  await hand.write(naming.getByLabel('标题'), '数学冲刺营');
  await hand.write(naming.getByLabel('地址'), name);
  await expect(naming.getByText(/可以用/)).toBeVisible();
  await hand.press(naming.getByRole('button', { name: '建好并编辑' }));
  await expect(page.getByRole('heading', { name: '数学冲刺营', level: 1 })).toBeVisible();
  server.fillTemplate(fileOf(operator));
  await page.reload();
  await expect(shown(operator).locator('.hero__heading')).toHaveText('已写好');
}

export async function changePriceEverywhere(operator: Operator): Promise<void> {
  const { hand } = operator;
  await choose(operator, /^首屏/);
  await hand.write(field(operator, '现价'), '149');
  await hand.press(button(operator, '一起改成 ¥149'));
  await expect(shown(operator).locator('.sticky-buy .price__yuan').first()).toHaveText('149');
  await expect(shown(operator).getByRole('button', { name: '报名，去确认 ¥149 订单' })).toBeAttached();
  await save(operator);
  expect(operator.server.fileText(fileOf(operator))).not.toMatch(/(?<!\d)199(?!\d)/);
}

export async function replaceFirstPicture(operator: Operator): Promise<void> {
  const { hand } = operator;
  await choose(operator, /^首屏/);
  await hand.press(button(operator, '换一张').first());
  const library = dialog(operator, '选择图片');
  await hand.write(library.getByLabel('查找'), '1month/hero');
  await hand.press(library.getByRole('button', { name: /hero\.jpg/ }).first());
  const described = dialog(operator, '这张图表达什么？');
  await hand.write(described.getByLabel('图片说明'), '一条山路通向山顶的旗子');
  await hand.press(described.getByRole('button', { name: '用这张图' }));
  await expect(shown(operator).getByAltText('一条山路通向山顶的旗子')).toBeAttached();
}

export async function addTeacher(operator: Operator): Promise<void> {
  const { hand, page } = operator;
  await choose(operator, /^老师/);
  await hand.press(button(operator, '复制第 1 项'));
  await hand.press(page.getByRole('tabpanel').locator('.studio-item__open').nth(1));
  await hand.write(field(operator, '姓名'), '周既明');
  await expect(shown(operator).getByText('周既明')).toBeAttached();
}

/** By its key. */
export async function reorder(operator: Operator): Promise<void> {
  await choose(operator, /^价格卡/);
  await operator.page.keyboard.press('Alt+ArrowDown');
  await expect(rows(operator).nth(3)).toContainText('价格卡');
}

export async function schedule(operator: Operator): Promise<void> {
  await choose(operator, /^页面设置/);
  await operator.hand.press(operator.page.getByRole('tabpanel').getByRole('radio', { name: '上线' }));
  const begins = field(operator, '开始时间');
  await openGroup(operator, '上下线时间', begins);
  await begins.fill(BEGINS);
  await expect(begins).toHaveValue(BEGINS);
}

/** An unset group has a button that starts it; problems that appear meanwhile move the button. */
async function openGroup(operator: Operator, name: string, inner: Locator): Promise<void> {
  await expect(async () => {
    if ((await inner.count()) === 0) await operator.hand.press(button(operator, `设置${name}`));
    await expect(inner).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** This variant has no text for the leave button: the problem links to the field that has to be cleared. */
export async function chooseExitVariant(operator: Operator): Promise<void> {
  await choose(operator, /^挽留弹窗/);
  await operator.hand.press(operator.page.getByRole('tabpanel').getByRole('radio', { name: /^抖音/ }));
  await expect(operator.page.getByRole('tab', { name: '问题 1' })).toBeVisible();
}

export async function fixProblem(operator: Operator): Promise<void> {
  const { hand, page } = operator;
  await hand.press(page.getByRole('tab', { name: '问题 1' }));
  await hand.press(page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first());
  await hand.press(button(operator, '把“离开按钮”恢复为未设置'));
  await expect(page.getByText('有错误要改，页面还是改之前的样子')).toBeHidden();
}

export async function writeHeading(operator: Operator): Promise<void> {
  await choose(operator, /^首屏/);
  await operator.hand.write(field(operator, '大标题'), '二十一天，拿稳计算分');
  await expect(shown(operator).locator('.hero__heading')).toHaveText('二十一天，拿稳计算分');
}

export async function hideBlock(operator: Operator): Promise<void> {
  await choose(operator, /^挽留弹窗/);
  await operator.hand.press(button(operator, '藏起来'));
  await expect(row(operator, /^挽留弹窗/).getByLabel('已藏起来')).toBeVisible();
  await operator.hand.press(button(operator, '放回页面'));
  await expect(row(operator, /^挽留弹窗/).getByLabel('已藏起来')).toHaveCount(0);
}

/** One undo history for the form, the outline and the page itself. */
export async function undoAcross(operator: Operator): Promise<void> {
  const { hand, page } = operator;
  await choose(operator, /^首屏/);
  const before = await field(operator, '说明').inputValue();
  await hand.write(field(operator, '说明'), '只练计算，不讲新题');
  await hand.press(button(operator, '再来一个'));
  await expect(rows(operator).filter({ hasText: '首屏' })).toHaveCount(2);
  await hand.press(button(operator, '撤销'));
  await expect(rows(operator).filter({ hasText: '首屏' })).toHaveCount(1);
  await hand.press(button(operator, '撤销'));
  await choose(operator, /^首屏/);
  await expect(field(operator, '说明')).toHaveValue(before);
  await hand.press(button(operator, '重做'));
  await expect(field(operator, '说明')).toHaveValue('只练计算，不讲新题');
  await expect(page.getByText('已保存草稿')).toBeVisible();
  await save(operator);
}

export async function resolveConflict(operator: Operator): Promise<void> {
  const { hand, server, page } = operator;
  await choose(operator, /^首屏/);
  await hand.write(field(operator, '上方小字'), '分三个班');
  const file = fileOf(operator);
  server.writeText(file, server.fileText(file).replace(/eyebrow: .*/, 'eyebrow: 分两个班'));
  await hand.press(button(operator, '保存'));
  const asked = dialog(operator, '这些地方别人也改了');
  await expect(asked.getByRole('heading', { name: '首屏 › 上方小字' })).toBeVisible();
  await expect(asked.getByText('分两个班', { exact: true })).toBeVisible();
  await hand.press(asked.getByRole('radio', { name: /^我的/ }));
  await hand.press(asked.getByRole('button', { name: '合并并保存' }));
  await expect(asked).toBeHidden();
  expect(server.fileText(file)).toContain('eyebrow: 分三个班');
  await expect(page.getByText('和文件一致')).toBeVisible();
}

export async function copyToAnotherPage(operator: Operator): Promise<void> {
  const { hand, page } = operator;
  await choose(operator, /^价格卡/);
  await hand.press(button(operator, '复制'));
  await hand.press(page.getByRole('link', { name: '回到全部页面' }));
  await hand.write(page.getByLabel('查找'), '/1101');
  await hand.press(page.getByRole('article').first().getByRole('heading').getByRole('link'));
  await expect(shown(operator).locator('section').first()).toBeVisible();
  const cards = rows(operator).filter({ hasText: '价格卡' });
  const before = await cards.count();
  await hand.press(button(operator, '粘贴在后面'));
  await expect(cards).toHaveCount(before + 1);
  await hand.press(button(operator, '撤销'));
  await expect(page.getByText('和文件一致')).toBeVisible();
}

export async function openPage(operator: Operator): Promise<void> {
  await operator.page.goto(`${operator.server.site}/console/pages/edit?file=${encodeURIComponent(fileOf(operator))}`);
  await expect(shown(operator).locator('section').first()).toBeVisible();
}

export async function restoreVersion(operator: Operator): Promise<void> {
  const { page, hand, server } = operator;
  await page.goto(`${server.site}/console/pages/history?file=${encodeURIComponent(fileOf(operator))}`);
  await hand.press(page.getByRole('list', { name: '版本' }).getByRole('button').last());
  await hand.press(button(operator, '恢复到这一版…'));
  await hand.press(dialog(operator, '恢复到这一版').getByRole('button', { name: '直接写回文件' }));
  await expect(page.getByText('已恢复，发布后访客才会看到')).toBeVisible();
  expect(server.fileText(fileOf(operator))).toContain('199');
}

/** The page's card in the list, which shows no other: each shows its whole page, so that all cost five seconds. */
export async function findCard({ page, server }: Operator, name: string): Promise<Locator> {
  await page.goto(`${server.site}/console/pages?q=${encodeURIComponent(name)}`);
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  return card;
}

export async function duplicatePage(operator: Operator): Promise<void> {
  const { hand, page, name } = operator;
  const card = await findCard(operator, name);
  await hand.press(card.getByRole('button', { name: /^复制/ }));
  const copying = dialog(operator, '复制成新页面');
  await hand.write(copying.getByLabel('标题'), '英语冲刺营');
  await hand.write(copying.getByLabel('地址'), `copy-of-${name}`);
  await hand.press(copying.getByRole('button', { name: '复制并编辑' }));
  await expect(page.getByRole('heading', { name: '英语冲刺营' })).toBeVisible();
}

export async function renameWithRedirect(operator: Operator): Promise<void> {
  const { hand, name, page, server } = operator;
  const card = await findCard(operator, `copy-of-${name}`);
  await hand.press(card.getByRole('button', { name: /^改地址/ }));
  const renaming = dialog(operator, '改地址');
  await hand.write(renaming.getByLabel('地址', { exact: true }), `moved-${name}`);
  await hand.press(renaming.getByRole('checkbox', { name: '打开旧地址的人会到新地址' }));
  await hand.press(renaming.getByRole('button', { name: '改地址' }));
  await expect(page.getByText(/^地址已改/)).toBeVisible();
  expect(server.fileText('redirects.yaml')).toContain(`moved-${name}`);
}

export async function archivePage(operator: Operator): Promise<void> {
  const { hand, name, page } = operator;
  const card = await findCard(operator, `moved-${name}`);
  await hand.press(card.getByRole('button', { name: /^下线/ }));
  await hand.press(dialog(operator, '下线这一页').getByRole('button', { name: '下线', exact: true }));
  await expect(page.getByText('已下线，发布后生效')).toBeVisible();
  await expect(card.getByText('已下线', { exact: true })).toBeVisible();
}

/** Each of them has the page open, at its first block. */
export async function openAtFirstBlock(...operators: readonly Operator[]): Promise<void> {
  for (const operator of operators) {
    await openPage(operator);
    await choose(operator, /^首屏/);
  }
}
