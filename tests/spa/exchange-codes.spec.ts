import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, tapTwice } from '../journey.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

/** It ends some days after it was bought, never before the last day of its codes. */
const COURSE = '2027考研英语词汇 5500 速记营';

test('a batch of codes is made and downloaded at the desk, a student exchanges one, another is stopped', async ({
  page,
  browser,
  baseURL,
}) => {
  does('做一批兑换码，停用一个');
  const desk = await openDesk(browser, { baseURL, who: '林老师', path: '/console/codes' });
  await desk.getByRole('button', { name: '做一批' }).click();
  await desk.getByLabel('名称').fill('开放日赠课');
  await desk.getByLabel('找课程').fill(COURSE);
  await desk
    .getByRole('button', { name: `加上 ${COURSE}` })
    .first()
    .click();
  await desk.getByLabel('多少个').fill('2');
  expect(await seriousFindings(desk)).toEqual([]);
  await tapTwice(desk, desk.getByRole('button', { name: '做好' }), '**/console/api/exchange-batches/*');
  await expect(desk.getByRole('heading', { name: '开放日赠课' })).toBeVisible();
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: '下载兑换码' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
  const [first = '', second = ''] = lines.map((line) => line.slice(0, 14));

  await desk.getByRole('button', { name: '没用' }).click();
  await desk.getByRole('button', { name: '停用 第 2 个' }).click();
  await desk.getByLabel('原因').fill('发错了人');
  await desk.getByRole('button', { name: '停用', exact: true }).last().click();
  await expect(desk.getByRole('dialog')).toBeHidden();

  await page.goto(`/my/code?kind=exchange&code=${second}`);
  await page.getByRole('button', { name: '立即兑换' }).click();
  await expect(page.getByText('兑换码已停用').first()).toBeVisible();
  await page.getByRole('textbox', { name: '兑换码' }).fill(first);
  await page.getByRole('button', { name: '立即兑换' }).click();
  await expect(page.getByText('兑换成功')).toBeVisible();

  await desk.getByRole('button', { name: '已用' }).click();
  await expect(desk.getByText(/第 1 个.*\d{3}\*{4}\d{4}.*兑换/)).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('link', { name: '← 返回兑换码' }).click();
  await desk.getByRole('button', { name: '查一个码' }).click();
  await desk.getByLabel('完整的兑换码').fill(first.toLowerCase());
  await desk.getByRole('button', { name: '查找', exact: true }).click();
  await expect(desk.getByRole('link', { name: '这批的第 1 个，打开这一批' })).toBeVisible();
  await desk.close();
});
