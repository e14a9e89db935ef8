import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, test } from '../journey.ts';
import { type StudioServer, startStudioServer } from './studio-server.ts';

const FILE = 'campaigns/1month.yaml';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });
// One server with its own pages: saving must not change the repository's.
test.describe.configure({ mode: 'serial' });

let server: StudioServer;
test.beforeAll(async () => {
  server = await startStudioServer();
});
test.afterAll(() => server.stop());

const fileText = () => server.fileText(FILE);

async function openEditor(page: Page): Promise<void> {
  await page.goto(`${server.site}/console/pages/edit?file=${encodeURIComponent(FILE)}`);
  await page.getByLabel('账号').fill('小雨');
  await page.getByLabel('密码').fill('zhiyan-demo-author');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(shown(page).locator('.hero__heading')).toBeVisible();
}
const shown = (page: Page) => page.frameLocator('iframe[title="页面"]');
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();

test('a price is changed by the form and a heading where it stands; the file changes there and nowhere else', async ({
  page,
}) => {
  does('在页面上直接改字');
  const before = fileText();
  await openEditor(page);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByLabel('现价').fill('299');
  await expect(shown(page).locator('.hero .price__yuan').first()).toHaveText('299');
  const heading = shown(page).locator('.hero__heading');
  await heading.dblclick();
  await expect(heading).toHaveAttribute('data-studio-editing');
  await page.keyboard.type('最后三十天，每天一页');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('大标题')).toHaveValue('最后三十天，每天一页');
  expect(fileText()).toBe(before);

  // Nothing is lost by a reload.
  await expect(page.getByText('已保存草稿')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('现价')).toHaveValue('299');
  await save(page);
  await expect(page.getByText('已保存到文件')).toBeVisible();
  expect(fileText()).toBe(
    before.replace('price: 39900', 'price: 29900').replace('三十天，一天一页', '三十天，每天一页'),
  );
});

test('an input method that composes in the page is left alone', async ({ page }) => {
  await openEditor(page);
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
});

test('text and form are one: a line that is typed is seen in the form, and undone from there', async ({ page }) => {
  await openEditor(page);
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
});

test('what somebody else wrote meanwhile is kept: beside mine, or to be chosen', async ({ page }) => {
  await openEditor(page);
  const before = fileText();
  await page.getByLabel('现价').fill('199');
  server.writeText(FILE, before.replace('source: 1month', 'source: other'));
  await save(page);
  await expect(page.getByText('已保存，并合并了别人的改动')).toBeVisible();
  expect(fileText()).toContain('source: other');
  expect(fileText()).toContain('price: 19900');

  await page.getByLabel('现价').fill('99');
  server.writeText(FILE, fileText().replace('price: 19900', 'price: 59900'));
  await save(page);
  const dialog = page.getByRole('dialog', { name: '这些地方别人也改了' });
  await expect(dialog.getByRole('heading', { name: '首屏 › 现价' })).toBeVisible();
  await expect(dialog.getByText('¥599', { exact: true })).toBeVisible();
  expect(fileText()).toContain('price: 59900');
  await dialog.getByLabel('我的').check();
  await dialog.getByRole('button', { name: '合并并保存' }).click();
  await expect(dialog).toBeHidden();
  expect(fileText()).toContain('price: 9900');
});

test('a block is found in the palette, added, moved and taken away by keyboard', async ({ page }) => {
  does('添加、移动和删除积木');
  await openEditor(page);
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
});

test('a theme is chosen by its colours, seen in the page at once, undone, and saved as one line', async ({ page }) => {
  does('给页面换一套颜色');
  await openEditor(page);
  const before = fileText();
  const colourOf = (selector: string, name: string) => () =>
    shown(page)
      .locator(selector)
      .first()
      .evaluate((found, property) => getComputedStyle(found).getPropertyValue(property), name);
  const ground = colourOf('.page', 'background-color');
  const plain = await ground();
  await page.getByRole('button', { name: '页面设置' }).click();
  await page.getByRole('radio', { name: '松林' }).check({ force: true });
  await expect.poll(ground).toBe('rgb(241, 248, 243)');
  await page.keyboard.press('Control+z');
  await expect.poll(ground).toBe(plain);

  await page.getByRole('radio', { name: '暮色' }).check({ force: true });
  await expect.poll(colourOf('.button--deal', 'background-color')).toBe('rgb(179, 38, 79)');
  expect(await seriousFindings(page)).toEqual([]);
  await save(page);
  await expect(page.getByText('已保存到文件')).toBeVisible();
  expect(fileText()).toBe(before.replace(/^theme: .*$/m, 'theme: 暮色'));
  server.writeText(FILE, before);
});
