import { expect } from '@playwright/test';
import { courseId } from '#server/demo/shop/course-files.ts';
import { questionId, studyIds } from '#server/demo/study/study-ids.ts';
import { seriousFindings } from '../axe.ts';
import { does } from '../journey.ts';
import { buy } from './buying.ts';
import { openDesk, sitDown } from './desk.ts';
import { test } from './student.ts';

// The sample’s paper that teachers mark, and its first essay.
const PAPER = studyIds.paper(4);
const ESSAY = questionId(3, 19);

test('a paper waits for a teacher, who gives points by step and words, and the student reads them', async ({
  page,
  browser,
  token,
  baseURL,
}) => {
  does('批改试卷，发还成绩');
  await buy({ request: page.request, token }, courseId('KY2027-PO-02'));
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
  const score = desk.getByLabel('得分（满分 10）');
  await score.fill('12');
  await expect(desk.getByText('0 到 10 分，可以有半分')).toBeVisible();
  const steps = desk.getByRole('region', { name: '评分步骤' });
  await expect(steps.getByRole('checkbox')).toHaveCount(4);
  await steps.getByRole('checkbox', { name: /^第 4 步/ }).check();
  await desk.keyboard.press('1');
  await desk.keyboard.press('2');
  await desk.keyboard.press('4');
  await desk.getByLabel('第 3 步得分（满分 3）').fill('1.5');
  await expect(score).toHaveValue('5.5');
  await score.fill('6');
  const release = desk.getByRole('button', { name: '发还，下一份' });
  await expect(desk.getByText('各步共 5.5 分，和得分不同，请在评语里写为什么。')).toBeVisible();
  await expect(release).toBeDisabled();
  await desk.getByLabel('评语（可以不写）').fill('观点对，第二次的原因没有写。');
  expect(await seriousFindings(desk)).toEqual([]);
  await release.dblclick();
  await expect(desk.getByText('已发还，学员可以看到了')).toBeVisible();

  await page.reload();
  const essay = page.getByRole('article', { name: '第 20 题' });
  await expect(essay.getByText('6 / 10 分')).toBeVisible();
  await expect(essay.getByRole('list', { name: '各步得分' }).getByRole('listitem')).toHaveText([
    /2 \/ 2 分$/,
    /2 \/ 2 分$/,
    /1\.5 \/ 3 分$/,
    /0 \/ 3 分$/,
  ]);
  await expect(essay.getByText('各步共 5.5 分，老师给了 6 分，原因在老师的话里。')).toBeVisible();
  await expect(essay.getByText('观点对，第二次的原因没有写。')).toBeVisible();
  await expect(page.getByText('陈老师批改了主观题，老师的话在每一题里。')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await test.step('the steps of an essay are written at the desk, and their points are those of the essay', async () => {
    await sitDown(desk, { baseURL, who: '阿杰', path: '/console/papers' });
    await desk.getByRole('link', { name: '2027考研数学月考' }).click();
    const essay = desk.getByRole('region', { name: /^第/ }).filter({ hasText: '上的最大值与最小值' });
    await essay.getByRole('button', { name: /^改步骤/ }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('button', { name: '去掉第 4 步' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('各步共 10 分，要正好是 12 分')).toBeVisible();
    await dialog.getByRole('button', { name: '加一步' }).click();
    await dialog.getByLabel('第 4 步', { exact: true }).fill('写出 $f(3)=18$');
    await dialog.getByLabel('第 4 步的分').fill('2');
    expect(await seriousFindings(desk)).toEqual([]);
    await dialog.getByRole('button', { name: '保存' }).dblclick();
    await expect(desk.getByText('步骤已保存')).toBeVisible();
    await expect(essay.getByRole('listitem').last().locator('math')).toBeVisible();
    expect(await seriousFindings(desk)).toEqual([]);
    await desk.close();
  });
});
