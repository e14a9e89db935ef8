import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { atOrderConfirm, fillForm, formOf } from './landing-page.ts';

const BEFORE = '/agreement/privacy';

/** Enters the page from another one, so that Back has a target; deferred files are loaded. */
async function arrive(page: Page, path: string): Promise<void> {
  // Whoever has just left a page is there already.
  if (!page.url().endsWith(BEFORE)) await page.goto(BEFORE);
  await page.goto(path, { waitUntil: 'networkidle' });
}

async function touch(page: Page): Promise<void> {
  await page.locator('h1').first().tap();
}

const dialogOf = (page: Page) => page.locator('dialog[data-exit-dialog]');
/** Back, like the browser's button; asynchronous, so that the call returns before the page is left. */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => window.history.back()));

test('back asks once in every variant, and its button leaves at once', async ({ page }) => {
  for (const { path, variant, leave } of [
    { path: '/1month', variant: 'default', leave: '去做题了' },
    { path: '/douyin', variant: 'douyin', leave: '无情离开' },
    { path: '/901', variant: 'coupon', leave: '先离开' },
    { path: '/promotion_2206', variant: 'image', leave: '先不买' },
  ]) {
    await arrive(page, path);
    await touch(page);
    await goBack(page);
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAttribute('data-variant', variant);
    await expect(dialog).toHaveAccessibleName(/.+/);
    expect(new URL(page.url()).pathname).toBe(path);

    await dialog.getByRole('button', { name: leave }).click();
    await page.waitForURL(`**${BEFORE}`);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('back asks once on a visit, after the first gesture', async ({ page }) => {
  await test.step('without a gesture nothing is asked; the first one adds a history entry, the only one', async () => {
    await arrive(page, '/douyin');
    await goBack(page);
    await page.waitForURL(`**${BEFORE}`);

    await page.goto('/douyin', { waitUntil: 'networkidle' });
    const before = await page.evaluate(() => window.history.length);
    await touch(page);
    await touch(page);
    expect(await page.evaluate(() => window.history.length)).toBe(before + 1);
    await page.evaluate(() => sessionStorage.clear());
  });

  await test.step('staying closes the dialog, gives the focus back and shows the form', async () => {
    await arrive(page, '/douyin');
    await touch(page);
    const field = page.getByLabel('手机号');
    await field.focus();
    await goBack(page);
    await page.getByRole('link', { name: '留下看看' }).click();

    await expect(dialogOf(page)).toBeHidden();
    await expect(field).toBeFocused();
    await expect(page.locator('#register')).toBeInViewport();
    await goBack(page);
    await page.waitForURL(`**${BEFORE}`);
    await page.evaluate(() => sessionStorage.clear());
  });

  await test.step('escape stays, where the visitor was; it is asked once in a session, also after a reload', async () => {
    await arrive(page, '/douyin');
    await touch(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    await goBack(page);
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
    expect(new URL(page.url()).pathname).toBe('/douyin');

    await page.reload();
    await touch(page);
    await goBack(page);
    await page.waitForURL(`**${BEFORE}`);
    await page.evaluate(() => sessionStorage.clear());
  });

  await test.step('back closes an open agreement, only the next back asks, and the second one leaves', async () => {
    await arrive(page, '/douyin');
    const agreement = page.getByRole('dialog', { name: '隐私政策' });
    const link = formOf(page).section.getByRole('link', { name: '《隐私政策》' });
    await link.tap();
    await expect(agreement).toBeVisible();
    await goBack(page);
    await expect(agreement).toBeHidden();
    await expect(link).toBeFocused();
    await expect(dialogOf(page)).toBeHidden();

    await link.tap();
    await agreement.getByRole('button', { name: '关闭' }).tap();
    await expect(agreement).toBeHidden();
    // Wait for its step back: the browser merges two that are requested at the same moment.
    await expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(0);
    await goBack(page);
    await expect(dialogOf(page)).toBeVisible();
    await goBack(page);
    await page.waitForURL(`**${BEFORE}`);
    await page.evaluate(() => sessionStorage.clear());
  });

  await test.step('links within the page neither ask nor add to the history', async () => {
    await arrive(page, '/901');
    await touch(page);
    const length = await page.evaluate(() => window.history.length);
    for (const link of await page.locator('a[data-anchor]').all()) await link.tap();

    await expect(dialogOf(page)).toBeHidden();
    expect(await page.evaluate(() => window.history.length)).toBe(length);
    await goBack(page);
    await expect(dialogOf(page)).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
  });

  await test.step('a coupon that has run out is not promised', async () => {
    await page.route('**/coupon_info/**', async (route) => {
      const answer = await route.fetch();
      const envelope = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...envelope, data: { ...envelope.data, stock_left: 0 } } });
    });
    await arrive(page, '/901');
    await touch(page);
    await goBack(page);

    await expect(dialogOf(page)).toHaveAccessibleName('这张券已经领完');
    await expect(dialogOf(page).locator('.exit-dialog__ticket')).toBeHidden();
  });
});

/** Delays deferred files until the page is touched; the returned function releases them. */
async function holdFetched(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/after-paint-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('the guard may come later than the visitor does something', async ({ page }) => {
  await test.step('a touch counts that came before it did', async () => {
    const release = await holdFetched(page);
    await page.goto(BEFORE);
    await page.goto('/douyin');
    const before = await page.evaluate(() => window.history.length);
    await touch(page);
    release();
    await expect.poll(() => page.evaluate(() => window.history.length)).toBe(before + 1);
    await goBack(page);

    await expect(dialogOf(page)).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
  });

  await test.step('one that comes while an agreement is open leaves Back to the agreement', async () => {
    const release = await holdFetched(page);
    await page.goto(BEFORE);
    await page.goto('/douyin');
    const agreement = page.getByRole('dialog', { name: '隐私政策' });
    await formOf(page).section.getByRole('link', { name: '《隐私政策》' }).tap();
    await expect(agreement).toBeVisible();
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().includes('after-paint'));
    release();
    await fetched;
    await goBack(page);
    await expect(agreement).toBeHidden();
    await expect(dialogOf(page)).toBeHidden();
    await touch(page);
    await goBack(page);

    await expect(dialogOf(page)).toBeVisible();
  });
});

test("the coupon of the dialog is the student's once they have registered", async ({ page }) => {
  await arrive(page, '/promotion_2203');
  await touch(page);
  await goBack(page);
  await expect(dialogOf(page).locator('[data-promise]')).toHaveText('报名后自动放进你的账号');
  await dialogOf(page).locator('[data-stay]').click();
  const form = await fillForm(page);
  const received = page.waitForResponse('**/coupon_receive/');
  await form.submit.click();
  await received;

  await atOrderConfirm(page, /\/order\/confirm\//);
  await expect(page.getByText('优惠券已放进你的账号，满足条件的订单可以用')).toBeVisible();
});

test('with nowhere to go back to, leaving closes the window of the chat app', async ({ context }) => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, { bridgeCalls: calls, WeixinJSBridge: { call: (name: string) => calls.push(name) } });
  });
  await page.goto('/douyin', { waitUntil: 'networkidle' });
  await page.evaluate(() => window.history.replaceState({ hasPast: false }, ''));
  await touch(page);
  await goBack(page);
  await page.getByRole('button', { name: '无情离开' }).click();

  const calls = () => page.evaluate(() => (window as unknown as { bridgeCalls: string[] }).bridgeCalls);
  await expect.poll(calls).toEqual(['closeWindow']);
});
