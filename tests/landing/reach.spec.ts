import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { fillForm, formOf, tapBuyBar } from './landing-page.ts';

const PAGE = '/901';

test('the form is within reach on a phone', async ({ page }) => {
  await test.step('a tap on the buy bar has it on screen in the next picture, not at the end of a ride', async () => {
    await page.goto(PAGE);
    const { mobile } = formOf(page);
    await expect(page.locator('[data-sticky]')).toBeVisible();
    await page.evaluate(() => {
      document.addEventListener('click', () =>
        requestAnimationFrame(() => {
          const { top, bottom } =
            document.querySelector('input[name=mobile]')?.getBoundingClientRect() ?? new DOMRect();
          document.body.dataset.seen = String(top >= 0 && bottom <= window.innerHeight && bottom > 0);
        }),
      );
    });
    await tapBuyBar(page);

    await expect(page.locator('body')).toHaveAttribute('data-seen', 'true');
    await expect(mobile).toBeFocused();
  });

  await test.step('the first stop of the keyboard leads straight to it', async () => {
    await page.goto(PAGE);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '跳到报名表' })).toBeInViewport();
    await page.keyboard.press('Enter');

    await expect(formOf(page).mobile).toBeFocused();
  });

  await test.step('what gets the focus by keyboard is never under the buy bar', async () => {
    await page.goto(PAGE);
    for (let stop = 0; stop < 14; stop += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(coveredByBar), `stop ${stop}`).toBe('');
    }
  });

  await test.step('its button can be tapped at rest, and says what is missing', async () => {
    await page.goto(PAGE);
    const { section, submit, mobile } = formOf(page);
    await section.scrollIntoViewIfNeeded();
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await expect(submit).toHaveCSS('opacity', '1');
    await submit.click({ force: true });

    await expect(mobile).toBeFocused();
    await expect(mobile).toHaveAttribute('aria-invalid', 'true');
    await expect(section.locator('[data-error="mobile"]')).toHaveText('请填写必填项');
  });

  await test.step('a page whose prices are whole yuan shows no zero cents', async () => {
    await expect(page.locator('.block-hero .price__now')).toHaveText(/¥2280$/);
    await expect(page.locator('main')).not.toContainText('.00');
  });

  await test.step('on paper there is no bar, and every answer is open', async () => {
    await page.emulateMedia({ media: 'print' });

    await expect(page.locator('[data-sticky]')).toBeHidden();
    await expect(page.locator('.faq__answer').last()).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  await test.step('with text of twice the size the picture grows with its words, and nothing sticks out', async () => {
    await page.goto('/1101');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    const [stage, picture] = await Promise.all(
      ['.hero__stage', '.hero__picture img'].map((part) => page.locator(part).boundingBox()),
    );

    expect(picture).toEqual(stage);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});

/** The text of the focused element while the buy bar covers it; empty otherwise. */
function coveredByBar(): string {
  const focused = document.activeElement;
  const bar = document.querySelector<HTMLElement>('[data-sticky]');
  if (!focused || !bar || bar.hidden || bar.contains(focused)) return '';
  const isUnder = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  return isUnder ? focused.textContent || focused.tagName : '';
}

test('the calls of the form are there before they are needed, but not while it is far off and the visitor does nothing', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => url.includes('calls-'))).toEqual([]);
  await page.mouse.wheel(0, 300);

  await expect.poll(() => scripts.filter((url) => url.includes('calls-')).length).toBe(1);

  await test.step('those of a form within a screen of sight are there without a gesture', async () => {
    scripts.length = 0;
    await page.setViewportSize({ width: 375, height: 20_000 });
    await page.goto(PAGE);

    await expect.poll(() => scripts.filter((url) => url.includes('calls-')).length).toBe(1);
  });
});

test('a page that sells courses together leads to their one order', async ({ page }) => {
  await page.goto('/h5/shuxue-zuhe');
  const form = await fillForm(page);
  await form.submit.click();
  await page.waitForURL(/\/order\/jointOrder\//);

  await expect(page.getByRole('button', { name: /^提交并支付 ¥1197\.00/ })).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: /词汇 5500/ })).toBeChecked();
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

  test('the form stands beside the page from the first moment on, with a code for the phone', async ({ page }) => {
    await page.goto(PAGE);
    const { section, mobile } = formOf(page);
    await expect(section).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-sticky]')).toBeHidden();
    await expect(page.getByRole('img', { name: '在手机上打开本页的二维码' })).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 3000);

    await expect(section).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: '看看怎么走' }).click();
    await mobile.click();
    await expect(mobile).toBeFocused();
  });
});
