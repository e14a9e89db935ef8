import { expect, type Page } from '@playwright/test';
import { layerHasEntry } from '../journey.ts';
import { test } from './student.ts';

const PAPER = 'e1000000-0000-4000-8000-000000000003';
const COURSE = '10000000-0000-4000-8000-000000000104';

const path = (page: Page) => new URL(page.url()).pathname;
const length = (page: Page) => page.evaluate(() => window.history.length);

test('layers over a paper: Back closes the one on top, a reload leaves none, and what leads on leaves one way back', async ({
  page,
}) => {
  const card = page.getByRole('dialog', { name: /^答题卡/ });
  const question = page.getByRole('dialog', { name: /确认交卷？$/ });
  const openCard = async () => {
    await page.getByRole('button', { name: /^答题卡/ }).click();
    await expect(card).toBeVisible();
    await layerHasEntry(page);
  };
  await page.goto(`/exam/index/${PAPER}`);
  await page.getByRole('button', { name: '开始作答' }).click();
  await expect(page.getByRole('article', { name: '第 1 题' })).toBeVisible();

  await test.step('Back closes the answer card, then the question over it, and the clock goes on', async () => {
    await openCard();
    await page.goBack();
    await expect(card).toBeHidden();
    expect(path(page)).toBe(`/exam/paper/${PAPER}`);
    await page.goForward();
    await expect(page.getByRole('article', { name: '第 1 题' })).toBeVisible();
    await expect(card).toBeHidden();

    await page.getByRole('button', { name: /^答题卡/ }).click();
    await card.getByRole('button', { name: '交卷' }).click();
    await expect(question).toBeVisible();
    await layerHasEntry(page);
    await page.goBack();
    await expect(question).toBeHidden();
    expect(path(page)).toBe(`/exam/paper/${PAPER}`);
  });

  await test.step('a reload with a sheet open shows the screen, and one Back leaves it', async () => {
    await openCard();
    await page.reload();
    await expect(page.getByRole('article', { name: '第 1 题' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`/exam/index/${PAPER}`);
  });

  await test.step('a dialog over a sheet whose action leads on leaves one way back', async () => {
    await page.getByRole('button', { name: /^继续作答/ }).click();
    await openCard();
    await card.getByRole('button', { name: '交卷' }).click();
    await question.getByRole('button', { name: /^(确认)?交卷/ }).click();
    await expect(page).toHaveURL(new RegExp(`/exam/answer/${PAPER}/`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`/exam/index/${PAPER}`);
  });
});

test('layers over other screens: closing, choosing and staying leave the history as it was', async ({
  page,
  context,
}) => {
  await page.goto('/404');
  await page.goto(`/course/detail/${COURSE}`);
  await test.step('closing by its button leaves no entry, and moves nothing', async () => {
    await page.getByRole('button', { name: /券/ }).first().click();
    const sheet = page.getByRole('dialog', { name: '优惠券' });
    await expect(sheet).toBeVisible();
    await layerHasEntry(page);
    const before = await page.evaluate(() => window.scrollY);
    const entries = await length(page);
    await sheet.getByRole('button', { name: '关闭' }).click();
    await expect(sheet).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.getByRole('button', { name: /券/ }).first().click();
    await expect(sheet).toBeVisible();
    await layerHasEntry(page);
    expect(await length(page)).toBe(entries);

    await page.goBack();
    await expect(sheet).toBeHidden();
    expect(path(page)).toBe(`/course/detail/${COURSE}`);
    await page.goBack();
    await expect(page).toHaveURL('/404');
  });

  await test.step('a choice that changes the address takes the place of the sheet: Back leads to the list before', async () => {
    await page.goto('/course/list');
    await page.getByRole('button', { name: /^筛选/ }).click();
    const sheet = page.getByRole('dialog', { name: '筛选课程' });
    // The sheet still moves up: a forced click would miss.
    await sheet.getByRole('radio', { name: '200 元以内' }).check();
    await sheet.getByRole('button', { name: /^(看|查看|确定|显示)/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/course\/list\?.+/);

    await page.getByRole('button', { name: /^筛选/ }).click();
    await expect(sheet).toBeVisible();
    await layerHasEntry(page);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/course\/list\?.+/);
  });

  await test.step('Back answers the question about what was not saved: the student stays', async () => {
    await page.goto('/my/index');
    await page.evaluate(() => {
      window.history.pushState({ idx: 1, key: 'add' }, '', '/address/add');
      window.location.reload();
    });
    await page.getByLabel('收货人').fill('王小明');
    await page.goBack();
    const question = page.getByRole('dialog', { name: /修改还没有保存/ });
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(/\/address\/add$/);
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(page.getByLabel('收货人')).toHaveValue('王小明');
    // The step that was stopped is taken back a moment after the question closes.
    await expect(page).toHaveURL(/\/address\/add$/);

    await page.goBack();
    await question.getByRole('button', { name: '不保存，离开' }).click();
    await expect(page).toHaveURL(/\/my\/index$/);
  });

  await test.step('Back closes an agreement over the login', async () => {
    await context.clearCookies();
    await page.goto('/404');
    await page.goto('/login');
    await page.getByRole('link', { name: /隐私/ }).first().click();
    const agreement = page.getByRole('dialog');
    await expect(agreement).toBeVisible();
    await layerHasEntry(page);
    await page.goBack();
    await expect(agreement).toBeHidden();
    expect(path(page)).toBe('/login');
    await page.goBack();
    await expect(page).toHaveURL('/404');
  });
});
