import { expect } from '@playwright/test';
import { courseId } from '#server/demo/course-files.ts';
import { questionId, studyIds } from '#server/demo/study-ids.ts';
import { seriousFaults } from '../console/axe.ts';
import { openDesk } from './desk.ts';
import { seriousFindings } from './findings.ts';
import { test } from './student.ts';

// The sample’s paper that teachers mark, and its first essay.
const PAPER = studyIds.paper(4);
const ESSAY = questionId(3, 19);

test('a paper waits for a teacher, who gives points and words, and the student reads them', async ({
  page,
  browser,
  token,
  baseURL,
}) => {
  await page.goto(`/order/confirm/${courseId('KY2027-PO-02')}/0`);
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  const call = async (path: string, data: object) =>
    (await page.request.post(`/api/v1/exam/${path}`, { headers: { token }, data })).json();
  const { data: attempt } = await call(`papers/${PAPER}/answers`, {});
  const answers = [{ question_uuid: ESSAY, revision: 1, answer: ['联系具有普遍性，第一次割裂了干流与支流。'] }];
  await call(`answers/${attempt.answer_id}/submit`, { answers });
  await page.goto(`/exam/answer/${PAPER}/${attempt.answer_id}`);
  await expect(page.getByText('还有 1 道主观题等老师批改，批改好了会有消息。')).toBeVisible();
  await expect(page.getByLabel('给自己评分')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);

  const desk = await openDesk(browser, { baseURL, who: '陈老师', path: `/console/exams/${attempt.answer_id}` });
  await desk.getByRole('button', { name: '领取批改' }).click();
  await desk.getByLabel('得分（满分 10）').fill('12');
  await expect(desk.getByText('0 到 10 分，可以有半分')).toBeVisible();
  await desk.getByLabel('得分（满分 10）').fill('7.5');
  await desk.getByLabel('评语（可以不写）').fill('观点对，第二次的原因没有写。');
  expect(await seriousFaults(desk)).toEqual([]);
  await desk.getByRole('button', { name: '发还，下一份' }).dblclick();
  await expect(desk.getByText('已发还，学员可以看到了')).toBeVisible();
  await desk.close();

  await page.reload();
  const essay = page.getByRole('article', { name: '第 20 题' });
  await expect(essay.getByText('7.5 / 10 分')).toBeVisible();
  await expect(essay.getByText('观点对，第二次的原因没有写。')).toBeVisible();
  await expect(page.getByText('陈老师批改了主观题，老师的话在每一题里。')).toBeVisible();
});
