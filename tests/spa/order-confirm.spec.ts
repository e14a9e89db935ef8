import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';
const NAME = '2027考研数学 21 天冲刺营';
const CONFIRM = `/order/confirm/${COURSE}/0`;

async function openConfirm(page: Page, query: string): Promise<void> {
  await page.goto(CONFIRM + query);
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '支付未完成，确认退出?' });

test('the confirm screen asks before it is left, by its bar and by Back, and leads to the course or to the page named by h5', async ({
  page,
}) => {
  await test.step('its bar’s back button asks before the checkout is there, and the student who stays gets it', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/checkout', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(CONFIRM);
    await page.getByRole('button', { name: '返回' }).click();
    await expect(dialog(page)).toBeVisible();
    answer();
    const payButton = page.getByRole('button', { name: /^提交并支付/ });
    await expect(payButton).toBeAttached();

    await dialog(page).getByRole('button', { name: '继续支付' }).click();

    await expect(payButton).toBeEnabled();
    await page.unroute('**/checkout');
  });

  await test.step('shows course, validity and quote', async () => {
    await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
    await expect(page.getByText('周既明')).toBeVisible();
    await expect(page.getByText('有效期')).toBeVisible();
    await expect(page.getByText('应付')).toBeVisible();
    await expect(page.getByText('¥199.00').first()).toBeVisible();
  });

  await test.step('the bar’s back button asks, and leaving leads to the course', async () => {
    await page.getByRole('button', { name: '返回' }).click();
    await expect(dialog(page)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: '继续支付' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/order\/confirm\//);

    await page.getByRole('button', { name: '返回' }).click();
    await dialog(page).getByRole('button', { name: '确认退出' }).click();
    await expect(page).toHaveURL(new RegExp(`/course/detail/${COURSE}$`));
  });

  await test.step('the browser’s Back asks once touched, and leaving leads to the page named by h5', async () => {
    await openConfirm(page, '?h5=/404');
    await page.getByText('有效期').click();

    await page.goBack();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();

    await page.goBack();
    await dialog(page).getByRole('button', { name: '确认退出' }).click();
    await expect(page).toHaveURL(/\/404$/);
  });

  await test.step('a foreign h5 is not followed', async () => {
    await openConfirm(page, `?h5=${encodeURIComponent('//evil.example')}`);

    await page.getByRole('button', { name: '返回' }).click();
    await dialog(page).getByRole('button', { name: '确认退出' }).click();

    await expect(page).toHaveURL(new RegExp(`/course/detail/${COURSE}$`));
  });
});
