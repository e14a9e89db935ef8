import { type BrowserContext, expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { test as base } from '../journey.ts';
import { demoToken } from './login.ts';
import { settled } from './settled.ts';
import { test as asNewStudent } from './student.ts';

const COURSE = '/course/detail/10000000-0000-4000-8000-000000000002';
const PAPER = 'e1000000-0000-4000-8000-000000000003';

const test = base.extend<{ desk: Page }>({
  desk: async ({ context, baseURL, page }, use) => {
    test.slow();
    await logIn(context, baseURL, await demoToken(context.request));
    await use(page);
  },
});

const logIn = (context: BrowserContext, baseURL: string | undefined, token: string) =>
  context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);

/** The main screens, and whether they use the whole workspace or as much as text is read well in. */
const SCREENS = [
  ['/', 'wide'],
  ['/study/today', 'wide'],
  ['/course/list', 'wide'],
  ['/search?keyword=%E8%80%83%E7%A0%94', 'wide'],
  [COURSE, 'wide'],
  ['/coupon/index', 'wide'],
  ['/my/index', 'wide'],
  ['/study/index', 'wide'],
  ['/my/order', 'wide'],
  ['/my/group', 'wide'],
  ['/my/messages', 'wide'],
  ['/liveList', 'wide'],
  ['/study/mistakes', 'wide'],
  ['/study/mistakes/list', 'wide'],
  ['/study/homework', 'wide'],
  ['/study/notes', 'wide'],
  ['/exam/my-answers', 'wide'],
  ['/course/yanxue_detail/10000000-0000-4000-8000-000000000012', 'wide'],
  ['/order/confirm/10000000-0000-4000-8000-000000000001/0', 'wide'],
  ['/my/settings', 'reading'],
  ['/address/index', 'reading'],
] as const;
/** Runs in the page. */
const countNavigations = () =>
  [...document.querySelectorAll('[aria-label="主导航"]')].filter((one) => one.checkVisibility()).length;
const SHARE = { wide: 0.75, reading: 0.5 } as const;

test('a student at a desk', async ({ desk }) => {
  await test.step('at 1024 px and at 1440 px every main screen uses its width and none scrolls sideways', async () => {
    const widths = [1440, 1024];
    for (const [address, kind] of SCREENS) {
      // The width that the last screen had comes first.
      widths.reverse();
      await desk.setViewportSize({ width: widths[0] ?? 0, height: 768 });
      await desk.goto(address);
      for (const width of widths) {
        await desk.setViewportSize({ width, height: 768 });
        await settled(desk);
        // It is loaded after the screen.
        await expect.poll(() => desk.evaluate(countNavigations), `${address} at ${width} px`).toBe(1);
        const found = await desk.evaluate(() => ({
          main: document.querySelector('main')?.getBoundingClientRect().width ?? 0,
          over: document.documentElement.scrollWidth - innerWidth,
        }));
        expect.soft(found.over, `${address} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
        expect
          .soft(found.main / width, `${address} leaves its width empty at ${width} px`)
          .toBeGreaterThan(SHARE[kind]);
      }
    }
  });

  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto('/my/order');
  await test.step('the navigation at the side is reached with Tab, says where one is, and axe finds nothing serious', async () => {
    const ways = desk.getByRole('navigation', { name: '主导航' });
    await expect(ways.getByRole('link', { name: '订单' })).toHaveAttribute('aria-current', 'page');

    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Tab');
    await expect(ways.getByRole('link', { name: '今天' })).toBeFocused();
    for (let step = 0; step < 2; step += 1) await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');

    await expect(desk).toHaveURL('/course/list');
    await expect(ways.getByRole('link', { name: '课程' })).toHaveAttribute('aria-current', 'page');
    expect(await seriousFindings(desk)).toEqual([]);
  });

  await test.step('orders stand beside the one that is open', async () => {
    await desk.goBack();
    await expect(desk.getByRole('heading', { name: '订单进展' })).toBeVisible();

    const second = desk.getByRole('article', { name: /^订单/ }).nth(1);
    const number = ((await second.getAttribute('aria-label')) ?? '').slice('订单 '.length);
    await second.getByRole('link').first().click();

    await expect(desk).toHaveURL(`/my/order-detail/${number}`);
    await expect(desk.locator('.wide-list__one').getByText(number)).toBeVisible();
    await expect(desk.getByRole('article', { name: /^订单/ }).nth(1)).toHaveClass(/wide-list__current/);
    expect(await seriousFindings(desk)).toEqual([]);
  });
});

base('the card with the price and the button stays beside a course', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(COURSE);
  const buy = page.getByRole('link', { name: '立即购买' });
  await expect(page.getByRole('button', { name: /领券/ })).toHaveCount(1);
  const before = await buy.boundingBox();
  expect(before?.x).toBeGreaterThan(900);

  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);

  const after = await buy.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(40);
  expect(await seriousFindings(page)).toEqual([]);
});

asNewStudent('a paper is answered with keys beside its map, but not while a dialog is open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/exam/index/${PAPER}`);
  await page.getByRole('button', { name: /^开始作答/ }).click();
  const map = page.getByRole('region', { name: /^答题卡/ });
  const current = map.locator('[aria-current]');
  const option = (key: string) => page.locator(`.exam-option__input[value=${key}]`);
  await expect(current).toHaveAccessibleName(/^第 1 题，未答/);

  await page.keyboard.press('2');
  await expect(option('B')).toBeChecked();
  await page.keyboard.press('f');
  await expect(current).toHaveAccessibleName('第 1 题，已答，已标记');

  await option('A').check();
  await page.keyboard.press('ArrowRight');
  await expect(current).toHaveAccessibleName(/^第 2 题/);
  await page.keyboard.press('ArrowLeft');
  await expect(option('A')).toBeChecked();

  await page.getByRole('navigation', { name: '题目切换' }).getByRole('button', { name: '下一题' }).click();
  await page.getByRole('button', { name: '交卷' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await expect(current).toHaveAccessibleName(/^第 2 题，未答/);

  await page.getByRole('checkbox', { name: '键盘快捷键' }).uncheck();
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await expect(current).toHaveAccessibleName(/^第 2 题，未答/);
  expect(await seriousFindings(page)).toEqual([]);

  // A phone on its side has question, answers, time and buttons without scrolling.
  await page.setViewportSize({ width: 812, height: 375 });
  await page.evaluate(() => scrollTo(0, 0));
  const parts = ['.exam-question__stem', '.exam-option:last-of-type', '.paper__clock', '.paper__bar'];
  for (const part of parts) await expect(page.locator(part)).toBeInViewport({ ratio: 0.95 });
  expect((await page.locator('.exam-option').last().boundingBox())?.y).toBeLessThan(300);
});
