import { existsSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { type Operator, save } from './operator-tasks.ts';

/** Whose page is open in the editor, where each task leaves it as the file is. */
const FILE = 'campaigns/1month.yaml';

async function openEditor({ page, server }: Operator, file = FILE): Promise<void> {
  await page.goto(`${server.site}/console/pages/edit?file=${encodeURIComponent(file)}`);
  await expect(shown(page).locator('main.page')).toBeVisible();
}
const shown = (page: Page) => page.frameLocator('iframe[title="页面"]');
const fileText = ({ server }: Operator) => server.fileText(FILE);

/** A price in the form, a heading where it stands. */
export async function writeWhereItStands(author: Operator): Promise<void> {
  const { page } = author;
  const before = fileText(author);
  await openEditor(author);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByLabel('现价').fill('299');
  await expect(shown(page).locator('.hero .price__yuan').first()).toHaveText('299');
  const heading = shown(page).locator('.hero__heading');
  await heading.dblclick();
  await expect(heading).toHaveAttribute('data-studio-editing');
  await page.keyboard.type('最后三十天，每天一页');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('大标题')).toHaveValue('最后三十天，每天一页');
  expect(fileText(author)).toBe(before);

  // Nothing is lost by a reload.
  await expect(page.getByText('已保存草稿')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('现价')).toHaveValue('299');
  await save(author);
  expect(fileText(author)).toBe(
    before.replace('price: 39900', 'price: 29900').replace('三十天，一天一页', '三十天，每天一页'),
  );
}

/** An input method that composes in the page is left alone. */
export async function composeInPage(author: Operator): Promise<void> {
  const { page } = author;
  const heading = shown(page).locator('.hero__heading');
  await heading.dblclick();
  const browser = await page.context().newCDPSession(page);
  // The browser learns the cursor position a moment after the page; before that a composition is lost.
  await expect(async () => {
    await browser.send('Input.imeSetComposition', { text: 'sheng', selectionStart: 5, selectionEnd: 5 });
    await expect(heading).toHaveText('sheng', { timeout: 1000 });
  }).toPass();
  await expect(page.getByLabel('大标题')).not.toHaveValue(/sheng/);
  await browser.send('Input.insertText', { text: '升本' });
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('大标题')).toHaveValue('升本');
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('大标题')).not.toHaveValue('升本');
}

/** Text and form are one: a line that is typed is seen in the form, and undone from there. */
export async function writeAsText(author: Operator): Promise<void> {
  const { page } = author;
  const before = await page.getByLabel('大标题').inputValue();
  await page.getByRole('tab', { name: '文本' }).click();
  await page.getByRole('textbox', { name: '页面文本' }).getByText(before).click();
  await page.keyboard.press('End');
  await page.keyboard.type('！');
  await expect(shown(page).locator('.hero__heading')).toHaveText(`${before}！`);
  await page.getByRole('tab', { name: '表单' }).click();
  await expect(page.getByLabel('大标题')).toHaveValue(`${before}！`);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByLabel('大标题')).toHaveValue(before);
}

/** A block is found in the palette, added, moved and taken away by keyboard. */
export async function workByPalette(author: Operator): Promise<void> {
  const { page } = author;
  const blocks = page.getByRole('navigation', { name: '页面内容' });
  await blocks.getByRole('button', { name: /^首屏/ }).focus();
  await page.keyboard.press('a');
  await page.getByRole('searchbox').fill('常见问题');
  await page.keyboard.press('Enter');
  const added = blocks.locator('[aria-current]');
  await expect(added).toContainText('常见问题');
  await added.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(blocks.getByRole('button').nth(2)).toContainText('常见问题');
  await page.keyboard.press('Delete');
  await expect(blocks.getByRole('button', { name: /^首屏/ })).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('和文件一致')).toBeVisible();
}

/** A theme is chosen by its colours, seen in the page at once, undone, and saved as one line. */
export async function chooseTheme(author: Operator): Promise<void> {
  const { page } = author;
  const before = fileText(author);
  const colourOf = (selector: string, name: string) => () =>
    shown(page)
      .locator(selector)
      .first()
      .evaluate((found, property) => getComputedStyle(found).getPropertyValue(property), name);
  const ground = colourOf('.page', 'background-color');
  const plain = await ground();
  await page.getByRole('button', { name: '页面设置' }).click();
  await page.getByRole('radio', { name: '松林' }).check();
  await expect.poll(ground).toBe('rgb(241, 248, 243)');
  await page.keyboard.press('Control+z');
  await expect.poll(ground).toBe(plain);

  await page.getByRole('radio', { name: '暮色' }).check();
  await expect.poll(colourOf('.button--deal', 'background-color')).toBe('rgb(179, 38, 79)');
  expect(await seriousFindings(page)).toEqual([]);
  await save(author);
  expect(fileText(author)).toBe(before.replace(/^theme: .*$/m, 'theme: 暮色'));
}

/** A cut makes a picture of its own, which undo takes back out of the page. */
export async function cutPicture(author: Operator): Promise<void> {
  const { page, server } = author;
  await page.locator('[data-row="0"] button').click();
  const point = page.getByRole('button', { name: /^焦点/ }).first();
  await point.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(shown(page).locator('.hero img')).toHaveCSS('object-position', '50% 40%');

  await page.getByRole('button', { name: '裁切', exact: true }).first().click();
  await page.getByLabel('1:1').check();
  await expect(page.getByText('正在称重…')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '裁切', exact: true }).click();

  const field = page.getByLabel('图片文件').first();
  await expect(field).toHaveValue(/^1month\/[a-z-]+-[0-9a-f]{6}\.jpg$/);
  expect(existsSync(server.place(`assets/${await field.inputValue()}`))).toBe(true);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(field).toHaveValue('1month/hero.jpg');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('和文件一致')).toBeVisible();
}

/** A linked area is put on a picture by keys alone, with words and a target. */
export async function linkArea(author: Operator): Promise<void> {
  const { page, server } = author;
  const file = 'campaigns/promotion_2208.yaml';
  const before = server.fileText(file);
  await openEditor(author, file);
  await page.locator('[data-row="0"] button').click();
  await page.locator('.studio-item__open').first().click();
  await page.getByRole('button', { name: /在图上改 1 个热区/ }).click();

  await page.getByRole('button', { name: '添加热区' }).press('Enter');
  const area = page.getByRole('button', { name: /^热区 2/ });
  await area.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('还没有说明')).toBeVisible();
  await page.getByLabel('热区说明').first().fill('看行程');
  const link = page.getByRole('dialog').getByLabel('点击去哪里：方式');
  await link.selectOption({ label: '滚动到本页的积木' });
  await page.getByRole('dialog').getByLabel('点击去哪里：积木').selectOption({ index: 1 });
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '完成', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expect(shown(page).locator('.image-stack__hotspots a[aria-label="看行程"]')).toHaveCount(1);
  await save(author);
  expect(server.fileText(file)).toMatch(/label: "?看行程/);
  expect(server.fileText(file)).toMatch(/y: 39/);
  expect(server.fileText(file)).toMatch(/width: 51/);
  expect(server.fileText(file).length).toBeGreaterThan(before.length);
}

/** A block is dragged, talked about, and its thread follows; a fragment is opened from its block. */
export async function dragAndTalk(author: Operator): Promise<void> {
  const { page } = author;
  await openEditor(author, 'campaigns/901.yaml');
  const rows = page.locator('[data-row]');
  const name = (index: number) => rows.nth(index).locator('.studio-row__words').innerText();
  const [first, second, third] = [await name(0), await name(1), await name(2)];
  await rows.nth(1).locator('button').click();
  await page.getByRole('tab', { name: /^讨论/ }).click();
  await page.getByLabel('说说这个积木').fill('这一块再短一些');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(rows.nth(1).getByText('个讨论')).toHaveCount(1);

  const [from, to] = [await rows.nth(1).boundingBox(), await rows.nth(2).boundingBox()];
  if (!from || !to) throw new Error('The rows are not shown.');
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height - 4, { steps: 6 });
  await page.mouse.up();

  await expect(rows.nth(2).locator('.studio-row__words')).toHaveText(second.replace(/\s*\n\s*/g, ''));
  expect([await name(0), await name(1)]).toEqual([first, third]);
  await expect(rows.nth(2).getByText('个讨论')).toHaveCount(1);
  expect(await seriousFindings(page)).toEqual([]);

  await page.locator('[data-row]', { hasText: '片段' }).first().locator('button').click();
  await page.getByRole('tab', { name: '表单' }).click();
  await page.getByRole('link', { name: '打开' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('片段');
  await expect(page.getByText(/会影响 \d+ 个页面/).first()).toBeVisible();
}
