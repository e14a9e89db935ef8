import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { logIn } from './login.ts';
import { test as asStudent } from './student.ts';

const course = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [MATHS, PAPERS, WORDS] = [course(107), course(109), course(102)];
const pay = (page: Page, yuan: string) => page.getByRole('button', { name: `提交并支付 ¥${yuan}` });
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

test('a stranger logs in, leaves one of three courses, pays the rest and studies', async ({ page }) => {
  test.slow();
  await page.goto(`/order/jointFirstStart/${MATHS}/0`);
  await page.getByRole('link', { name: /^登录并下单 · 3 门共 ¥1297\.00/ }).click();
  await logIn(page);

  await expect(page).toHaveURL(/\/order\/jointOrder\//);
  await expect(page.getByText('已为你领取并使用「满 1000 减 100」，省 ¥100.00')).toBeVisible();
  await expect(pay(page, '1197.00')).toBeEnabled();
  await box(page, /词汇 5500/).uncheck();
  await expect(pay(page, '1098.00')).toBeEnabled();
  await page.reload();
  await expect(box(page, /词汇 5500/)).not.toBeChecked();
  await pay(page, '1098.00').click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.getByRole('link', { name: '去学习' }).click();

  await expect(page.getByRole('link', { name: /高等数学强化班/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /近十年真题精讲/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /词汇 5500/ })).toHaveCount(0);

  await page.goto(`/order/jointOrder/${MATHS}/${WORDS}`);
  await expect(page.getByText('您已拥有该课程')).toBeVisible();
  await expect(pay(page, '79.00')).toBeEnabled();
});

asStudent('a course that is sold with others leads to their order, and leaving asks', async ({ page }) => {
  await page.goto(`/course/detail/${PAPERS}`);
  await page.getByRole('link', { name: '组合购买', exact: true }).click();
  await expect(box(page, /近十年真题精讲/)).toBeChecked();

  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('dialog', { name: '支付未完成，确认退出?' }).getByRole('button', { name: '确认退出' }).click();

  await expect(page).toHaveURL(new RegExp(`/course/detail/${PAPERS}$`));
});
