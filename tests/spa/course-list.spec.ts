import { expect, type Page, type Route } from '@playwright/test';
import { layersGone } from '../journey.ts';
import { test } from './student.ts';

const SEARCH = /\/api\/v1\.4\/course\/search/;

const rows = (page: Page) => page.locator('.media-row[href]');
const field = (page: Page) => page.getByRole('searchbox', { name: '搜索课程、老师、科目' });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('courses are found by entries, filters and conditions, and a list comes back as it was left', async ({ page }) => {
  await test.step('an entry of the front page leads to the courses it promises', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: '课程分类' }).getByText('英语').click();
    await expect(page).toHaveURL('/course/list?subject=1');
    await expect(page.getByText('共 12 门课程')).toBeVisible();
    await expect(page.getByRole('link', { name: '英语专场' })).toHaveAttribute('href', /uuids=/);
  });

  await test.step('a narrowed list comes back from a course as it was left: filters, pages, place', async () => {
    await page.goto('/course/list?subject=%3Cscript%3E&type=99&page=-1');
    await expect(page.getByText(/^共 \d+ 门课程$/)).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主导航' }).getByText('课程')).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('button', { name: '筛选' }).click();
    await page.getByRole('radio', { name: /^2027/ }).check();
    await page.getByRole('radio', { name: '最新上架' }).check();
    await page.getByRole('button', { name: /^查看 \d+ 门课程$/ }).click();
    await expect(page).toHaveURL('/course/list?year=2027&sort=newest');
    await expect(page.getByRole('button', { name: /筛选.*已选 1 项/ })).toBeVisible();

    await expect(rows(page)).toHaveCount(20);
    await page.getByRole('status').last().scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(40);
    const course = rows(page).nth(30);
    await course.scrollIntoViewIfNeeded();
    const left = await scrollTop(page);
    await course.click();
    await expect(page).toHaveURL(/\/course\/detail\//);
    await page.goBack();

    await expect(page).toHaveURL('/course/list?year=2027&sort=newest');
    await expect.poll(async () => Math.abs((await scrollTop(page)) - left)).toBeLessThan(4);
    expect(await rows(page).count()).toBeGreaterThanOrEqual(40);
    await expect(page.getByLabel('排序')).toHaveValue('newest');

    // Like a phone that unloads a page while a payment or another site is open.
    await page.reload();
    await expect.poll(async () => Math.abs((await scrollTop(page)) - left)).toBeLessThan(4);
    expect(await rows(page).count()).toBeGreaterThanOrEqual(40);
  });

  await test.step('the list by conditions begins with the student’s year, which stays off once taken off', async () => {
    await page.route('**/api/v3/account/college/info/detail/', async (route) => {
      const reply = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...reply, data: { ...reply.data, exam_year: 2028 } } });
    });
    await page.goto('/course/filter-list');
    await expect(page).toHaveURL('/course/filter-list?year=2028');
    await expect(page.getByText('共 6 门课程')).toBeVisible();

    const anyYear = page.getByRole('radiogroup', { name: '年份' }).getByRole('radio', { name: '不限' });
    // It is checked once the address has changed.
    await anyYear.click();
    await expect(anyYear).toBeChecked();
    await expect(rows(page)).toHaveCount(20);
    await rows(page).first().click();
    await expect(page).toHaveURL(/\/course\/detail\//);
    await page.goBack();

    await expect(page).toHaveURL('/course/filter-list');
    await expect(rows(page)).toHaveCount(20);
  });
});

test('searching waits for the input method, the newest question wins, and what was searched stays', async ({
  page,
}) => {
  await page.clock.install();
  const asked: string[] = [];
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  let isLate = () => {};
  const cameLate = new Promise<void>((resolve) => (isLate = resolve));
  await page.route(SEARCH, async (route: Route) => {
    const keyword = new URL(route.request().url()).searchParams.get('keyword') ?? '';
    asked.push(keyword);
    if (keyword === '数学') await isHeld;
    // The page may have aborted the request.
    await route.continue().catch(() => {});
    if (keyword === '数学') isLate();
  });
  await page.goto('/');
  await page.getByRole('link', { name: '搜索课程、老师、科目' }).click();
  await expect(field(page)).toBeFocused();

  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'changnanju', selectionStart: 10, selectionEnd: 10 });
  await page.clock.fastForward(600);
  expect(asked).toEqual([]);
  await keyboard.send('Input.insertText', { text: '长难句' });
  await expect(page.getByRole('link', { name: /英语长难句/ })).toBeVisible();

  await field(page).fill('数学');
  await expect.poll(() => asked).toContain('数学');
  await field(page).fill('英语全程');
  await expect(page.getByRole('link', { name: /2027考研英语全程班/ })).toBeVisible();
  release();
  await cameLate;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: /数学/ })).toHaveCount(0);

  await field(page).press('Enter');
  await expect(page).toHaveURL(`/search?keyword=${encodeURIComponent('英语全程')}`);
  await expect(rows(page).first().locator('mark').first()).toHaveText('英语全程');
  await expect(field(page)).not.toBeFocused();

  await page.goBack();
  await expect(page.getByRole('heading', { name: '搜索历史' })).toBeVisible();
  await expect(page.getByRole('button', { name: '英语全程' })).toBeVisible();

  await test.step('a hot keyword is counted, what was searched stays on the device until it is cleared', async () => {
    const counted = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().includes('hot_keyword'),
    );
    await page.getByRole('button', { name: '408' }).click();
    await counted;
    await expect(rows(page).first()).toBeVisible();

    await page.goto(`/search?keyword=${encodeURIComponent('鑫淼焱')}`);
    await expect(page.getByRole('heading', { name: '没有找到“鑫淼焱”' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '大家在学' })).toBeVisible();
    await expect(field(page)).not.toBeFocused();

    await page.getByRole('button', { name: '清空输入' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: /^408$/ })).toHaveCount(2);
    await page.getByRole('button', { name: '清空', exact: true }).click();
    await page.getByRole('dialog', { name: '清空搜索历史？' }).getByRole('button', { name: '清空' }).click();
    await expect(page.getByRole('heading', { name: '搜索历史' })).toHaveCount(0);
    await layersGone(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: '搜索历史' })).toHaveCount(0);
  });
});
