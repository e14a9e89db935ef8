import { expect, type Page, type Route } from '@playwright/test';
import { layersGone } from '../journey.ts';
import { test } from './student.ts';

const LIST = /\/api\/v1\/course\/\?/;
const SEARCH = /\/api\/v1\.4\/course\/search/;
const uuid = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const rows = (page: Page) => page.locator('.media-row[href]');
const field = (page: Page) => page.getByRole('searchbox', { name: '搜索课程、老师、科目' });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('a narrowed list comes back from a course as it was left: filters, pages, place', async ({ page }) => {
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

test('an entry and a banner of the front page lead to the courses they promise', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: '课程分类' }).getByText('英语').click();
  await expect(page).toHaveURL('/course/list?subject=1');
  await expect(page.getByText('共 12 门课程')).toBeVisible();
  await expect(page.getByRole('link', { name: '英语专场' })).toHaveAttribute('href', /uuids=/);

  await page.goto(`/course/list?uuids=${uuid(7)},${uuid(134)},${uuid(3).toUpperCase()},<x>`);
  await expect(page.getByText('精选 2 门课程，另有 1 门已下架')).toBeVisible();
  await expect(rows(page).first()).toHaveAttribute('href', `/course/detail/${uuid(7)}`);
  await page.getByRole('link', { name: '查看全部课程' }).click();
  await expect(page).toHaveURL('/course/list');
  await expect(rows(page)).toHaveCount(20);

  await page.goto('/course/list?uuids=nothing');
  await expect(page.getByRole('heading', { name: '这些课程已经下架' })).toBeVisible();
});

test('filters that fit no course are taken back by one tap', async ({ page }) => {
  await page.goto('/course/list?subject=2&type=4');
  await expect(page.getByRole('heading', { name: '没有符合条件的课程' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '大家在学' })).toBeVisible();

  await page.getByRole('button', { name: '清除筛选' }).click();

  await expect(page).toHaveURL('/course/list');
  await expect(rows(page)).toHaveCount(20);
});

test.describe('built in the browser', () => {
  test.use({ seesShell: true });

  test('a list that does not come is had by 重试, the first page and the next', async ({ page }) => {
    let isBroken = true;
    await page.route(LIST, (route) => (isBroken ? route.abort() : route.continue()));
    await page.goto('/course/list');
    await expect(page.getByRole('alert')).toContainText('网络好像有点问题，请检查后重试');
    isBroken = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect(rows(page)).toHaveCount(20);

    isBroken = true;
    await page.getByRole('status').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: '没有加载出来，重试' })).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    isBroken = false;
    await page.getByRole('button', { name: '没有加载出来，重试' }).click();
    await expect(rows(page)).toHaveCount(40);
  });
});

test('the list by conditions begins with the student’s year, which stays off once taken off', async ({ page }) => {
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

test('searching waits for the input method, and the newest question wins', async ({ page }) => {
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
});

test('a hot keyword is counted, what was searched stays on the device until it is cleared', async ({ page }) => {
  await page.goto('/search');
  const counted = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('hot_keyword'));
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
