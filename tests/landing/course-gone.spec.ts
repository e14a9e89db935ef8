import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { fillForm } from './landing-page.ts';

const PAGE = '/douyin';

test('a student whose course is gone is told what happened and where else to go, and staff hear of it', async ({
  page,
}) => {
  await page.route('**/api/v1/course/by_number/**', async (route) => {
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/by_number\/.*$/, 'by_number/KY0000-XX-00'),
    });
    await route.fulfill({ response: answer });
  });
  await page.goto(PAGE);
  const form = await fillForm(page);
  const report = page.waitForRequest('**/api/v1/base/client_report');
  await form.submit.click();

  await expect(page.getByRole('heading', { name: '这门课刚刚下架，暂时不能报名' })).toBeFocused();
  expect((await report).postDataJSON()).toMatchObject({
    kind: 'course-gone',
    page: PAGE,
    message: 'KY2027-EN-01',
  });
  await expect(form.submit).toBeHidden();
  await expect(form.section.getByRole('link', { name: '问学习顾问' })).toHaveAttribute('href', '/consult');

  await form.section.getByRole('link', { name: '看看全部课程' }).click();
  await expect(page).toHaveURL(/\/course\/list/);
});
