import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, tapTwice } from '../journey.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';

test('service gives a student a course, extends it, takes it back, and the student sees each', async ({
  page,
  browser,
  token,
  baseURL,
}) => {
  does('给学员开课、延长、收回');
  test.slow();
  const reply = await page.request.get('/api/v1/account/auth/user/info', { headers: { token } });
  const { data: me } = (await reply.json()) as { data: { num: string } };
  const course = await page.request.get(`/api/v1/course/${COURSE}`, { headers: { token } });
  const { data: wanted } = (await course.json()) as { data: { name: string } };

  const desk = await openDesk(browser, { baseURL, who: '小何', path: '/console/students' });
  await desk.getByLabel('手机号、账号或订单号').fill('13800000');
  await desk.getByLabel('手机号、账号或订单号').press('Enter');
  await expect(desk.getByText('没有这个学员，请核对整个号码')).toBeVisible();
  await desk.getByLabel('手机号、账号或订单号').fill(me.num);
  await desk.getByRole('button', { name: '查找' }).click();
  const courses = desk.getByRole('region', { name: '课程' });
  await expect(courses.getByText('还没有课程')).toBeVisible();

  await desk.getByRole('button', { name: '开通课程' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('查找课程').fill(wanted.name);
  await dialog.getByRole('radio', { name: wanted.name }).first().check();
  await dialog.getByLabel('原因').fill('补偿上周的直播');
  expect(await seriousFindings(desk)).toEqual([]);
  await tapTwice(desk, dialog.getByRole('button', { name: '开通' }), '**/console/api/students/*/give');
  await expect(courses.getByText('小何开通：补偿上周的直播')).toHaveCount(1);
  expect(await seriousFindings(desk)).toEqual([]);

  const owned = async () => {
    const answer = await page.request.get('/api/v1/course/mycourse', { headers: { token } });
    return JSON.stringify(await answer.json());
  };
  await page.goto('/my/messages');
  await expect(page.getByRole('link', { name: /领取成功/ })).toBeVisible();
  await page.goto(`/course/detail/${COURSE}`);
  await expect(
    page
      .getByRole('link', { name: /学习/ })
      .or(page.getByRole('button', { name: /学习/ }))
      .first(),
  ).toBeVisible();

  await courses.getByRole('button', { name: /^延长/ }).click();
  await dialog.getByLabel('学到哪一天（含当天）').fill('2029-06-30');
  await dialog.getByLabel('原因').fill('住院两个月');
  await dialog.getByRole('button', { name: '延长' }).click();
  await expect(courses.getByText('2029-06-30 到期')).toBeVisible();

  await courses.getByRole('button', { name: /^收回/ }).click();
  await dialog.getByLabel('原因').fill('开错了课程');
  await dialog.getByRole('button', { name: '收回' }).click();
  await expect(courses.getByText('已结束')).toBeVisible();
  await page.goto('/my/messages');
  await expect(page.getByRole('link', { name: /课程已收回/ })).toBeVisible();
  await page.goto(`/course/detail/${COURSE}`);
  await expect(page.getByRole('button', { name: /咨询/ }).first()).toBeVisible();
  expect(await owned()).not.toContain(wanted.name);
});
