import { expect, type Page } from '@playwright/test';
import { watchConsole } from './findings.ts';
import { beginPaper, goToQuestion } from './paper.ts';
import { test } from './student.ts';

const MATHS = 'e1000000-0000-4000-8000-000000000002';

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a formula is typeset within the policy, read as mathematics, and never wider than a small phone', async ({
  page,
  token,
}) => {
  const logged = watchConsole(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await beginPaper(page, token, MATHS);
  await goToQuestion(page, 6);

  const formula = page.locator('.exam-question__stem math').first();
  await expect(formula).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect((await formula.boundingBox())?.height).toBeGreaterThan(10);
  await expect(formula.locator('annotation')).toHaveText(/^\\boldsymbol/);
  // What readers get: MathML, and no letters beside it.
  const tree = await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Accessibility.getFullAXTree'));
  expect(tree.nodes.filter(({ role }) => /^math/i.test(String(role?.value))).length).toBeGreaterThan(0);
  expect(await overflow(page)).toBe(0);

  await goToQuestion(page, 26);
  await expect(page.locator('.exam-question__stem .formula--block math')).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(logged).toEqual([]);

  await test.step('keys write a formula into a blank, shown as it will look; the answer is marked and shown typeset', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await goToQuestion(page, 18);
    const blank = page.getByRole('textbox', { name: '答案' });
    const keys = page.getByRole('toolbar', { name: '公式按键' });

    await keys.getByRole('button', { name: '分数' }).click();
    await keys.getByRole('button', { name: '圆周率' }).click();
    await keys.getByRole('button', { name: '下一处' }).click();
    await page.keyboard.type('2');

    await expect(blank).toHaveValue('\\frac{\\pi }{2}');
    await expect(page.locator('.formula-input__preview mfrac')).toBeVisible();
    await expect(page.locator('.paper__saved')).toHaveText('已保存');
    await page.getByRole('banner').getByRole('button', { name: '交卷' }).click();
    await page.getByRole('button', { name: '确认交卷' }).click();
    await expect(page).toHaveURL(/\/exam\/answer\//);
    const article = page.getByRole('article').nth(17);
    await expect(article.getByText('答对', { exact: true })).toBeVisible();
    await expect(article.locator('dd').first().locator('math')).toBeVisible();
  });
});

test('a landing page has its formulas in the document, and fetches the typeface there alone', async ({ page }) => {
  const logged = watchConsole(page);
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.setViewportSize({ width: 320, height: 640 });

  await page.goto('/promotion_2204b');
  await expect(page.locator('.formula--block math')).toBeVisible();
  await expect(page.locator('td math').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);

  expect(fonts).toHaveLength(1);
  expect(await overflow(page)).toBe(0);
  expect(logged).toEqual([]);
  await page.goto('/promotion_2204');
  expect(fonts).toHaveLength(1);
});
