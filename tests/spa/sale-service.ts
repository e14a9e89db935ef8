import { expect } from '@playwright/test';
import { seedIds } from '#server/demo/ids.ts';
import { seriousFindings } from '../axe.ts';
import { tapTwice } from '../journey.ts';
import { type Day, dialogOf, openAs, openAsStudent } from './sale-desk.ts';

const COURSE = seedIds.course(2);
const NAME = '2027考研数学 21 天冲刺营';

/** Service gives a student a course, extends it and takes it back; the student sees each. */
export async function giveCourse(day: Day): Promise<void> {
  const [student] = day.school.withoutCourse;
  if (!student) throw new Error('Nobody asked.');
  const desk = await openAs(day, '小何', '/console/students');
  await desk.getByLabel('手机号、账号或订单号').fill('13800000');
  await desk.getByLabel('手机号、账号或订单号').press('Enter');
  await expect(desk.getByText('没有这个学员，请核对整个号码')).toBeVisible();
  await desk.getByLabel('手机号、账号或订单号').fill(await day.school.mobile(student));
  await desk.getByRole('button', { name: '查找' }).click();
  const courses = desk.getByRole('region', { name: '课程' });
  await expect(courses.getByText('还没有课程')).toBeVisible();

  await desk.getByRole('button', { name: '开通课程' }).click();
  const dialog = dialogOf(desk);
  await dialog.getByLabel('查找课程').fill(NAME);
  await dialog.getByRole('radio', { name: NAME }).first().check();
  await dialog.getByLabel('原因').fill('补偿上周的直播');
  expect(await seriousFindings(desk)).toEqual([]);
  await tapTwice(desk, dialog.getByRole('button', { name: '开通' }), '**/console/api/students/*/give');
  await expect(courses.getByText('小何开通：补偿上周的直播')).toHaveCount(1);
  expect(await seriousFindings(desk)).toEqual([]);
  const phone = await openAsStudent(day, student, '/my/messages');
  await expect(phone.getByRole('link', { name: /领取成功/ })).toBeVisible();
  await phone.goto(`/course/detail/${COURSE}`);
  const study = phone.getByRole('link', { name: /学习/ }).or(phone.getByRole('button', { name: /学习/ }));
  await expect(study.first()).toBeVisible();

  await courses.getByRole('button', { name: /^延长/ }).click();
  await dialog.getByLabel('学到哪一天（含当天）').fill('2029-06-30');
  await dialog.getByLabel('原因').fill('住院两个月');
  await dialog.getByRole('button', { name: '延长' }).click();
  await expect(courses.getByText('2029-06-30 到期')).toBeVisible();

  await courses.getByRole('button', { name: /^收回/ }).click();
  await dialog.getByLabel('原因').fill('开错了课程');
  await dialog.getByRole('button', { name: '收回' }).click();
  await expect(courses.getByText('已结束')).toBeVisible();
  await phone.goto('/my/messages');
  await expect(phone.getByRole('link', { name: /课程已收回/ })).toBeVisible();
  await phone.goto(`/course/detail/${COURSE}`);
  await expect(phone.getByRole('button', { name: /咨询/ }).first()).toBeVisible();
  const { token } = student;
  expect((await day.school.server.call('GET /api/v1/course/mycourse', { query: {} }, { token })).data).toEqual([]);
}

/** Service keeps a filter of orders as a view, and works through its list by keys. */
export async function keepView(day: Day): Promise<void> {
  const desk = await openAs(day, '小何', '/console/orders?state=4');
  await desk.getByRole('button', { name: '保存这个视图' }).click();
  await desk.getByLabel('名称').fill('客服看付了款的');
  await desk.getByRole('button', { name: '保存', exact: true }).dblclick();
  const view = desk.getByRole('navigation', { name: '保存的视图' }).getByRole('link', { name: /^客服看付了款的/ });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expect(view).toHaveText(/客服看付了款的\d+\+?$/);
  expect(await seriousFindings(desk)).toEqual([]);

  await desk.goto('/console');
  await desk.getByRole('link', { name: /客服看付了款的/ }).click();
  await expect(desk).toHaveURL(/\/console\/orders\?state=4$/);
  const first = desk.locator('.console-table tbody a').first();
  await expect(first).toBeVisible();
  await desk.keyboard.press('j');
  await expect(first).toBeFocused();
  const href = await first.getAttribute('href');
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(/\/console\/orders\/[0-9a-f-]{36}/);
  await desk.locator('.console-back a, a.console-back').first().click();
  await expect(desk.locator(`.console-table tbody a[href="${href}"]`)).toBeFocused();

  await desk.getByRole('button', { name: '保存或管理视图' }).click();
  await desk.getByRole('button', { name: '删除视图 客服看付了款的' }).click();
  await expect(view).toHaveCount(0);
}
