import { expect, type Page } from '@playwright/test';
import { demoToken } from './login.ts';
import { test } from './student.ts';

interface Fixtures {
  readonly course_id: string;
  readonly fill_online_step_id: string;
  readonly register_step_id: string;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a stranger evaluates a service once; what is wrong is named at once and a lost network loses nothing', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(150_000);
  test.slow();
  await context.clearCookies();
  await page.goto('/service_evaluation_form');
  await page.getByRole('button', { name: '提交评价' }).click();
  await expect(page.getByText('还有 5 处要改：')).toBeVisible();
  await expect(page.getByRole('radio', { name: '班主任' })).toBeFocused();

  await page.getByRole('radio', { name: '班主任' }).check();
  for (const name of ['服务态度', '回复速度', '专业程度']) {
    await page.getByRole('group', { name }).getByRole('radio', { name: /^5 星/ }).check({ force: true });
  }
  await page.getByRole('radio', { name: '未解决' }).check();
  await field(page, '未解决的问题').fill('退款一直没有回复');
  await page.route('**/api/v1/form/service_evaluation', (route) => route.abort());
  await page.getByRole('button', { name: '提交评价' }).click();
  await expect(page.locator('div.toast[role=status]')).toHaveText('网络好像有点问题，请检查后重试');
  await expect(field(page, '未解决的问题')).toHaveValue('退款一直没有回复');

  await page.unrouteAll();
  await page.getByRole('button', { name: '提交评价' }).click();
  await expect(page.getByRole('heading', { name: '谢谢你的评价' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '谢谢你的评价' })).toBeVisible();

  await test.step('a draft survives a reload, what was handed in may be handed in again, and an ID number stays masked', async () => {
    const { fixtures, token } = await demoStudent(page);
    await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
    const address = `/student_fill_online/${fixtures.fill_online_step_id}/${fixtures.course_id}`;
    await page.goto(address);
    await page.getByLabel('目标专业').fill('计算机科学');
    await expect(page.getByText('草稿已保存')).toBeVisible();
    await page.reload();
    await expect(page.getByText('已恢复上次没填完的内容')).toBeVisible();
    await expect(page.getByLabel('目标专业')).toHaveValue('计算机科学');

    await page.getByLabel('每天可学习小时数').fill('40');
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByRole('button', { name: '每天可学习小时数不超过 16' })).toBeVisible();
    await expect(page.getByRole('button', { name: '请选择计划开始日期' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^计划开始日期/ })).toBeFocused();
    await page.getByRole('button', { name: /^计划开始日期/ }).click();
    await page.getByRole('dialog').locator('.calendar__grid td button:enabled').last().click();
    await page.getByRole('dialog').getByRole('button', { name: /^选 / }).click();
    await page.getByLabel('每天可学习小时数').fill('6');
    await page.getByRole('button', { name: '提交', exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: '在线填写已提交' })).toBeVisible();

    await page.goto(address);
    await expect(page.getByText('北京市 · 工学 · 北京大学')).toBeVisible();
    await page.getByRole('button', { name: '修改' }).click();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByRole('heading', { name: '在线填写已提交' })).toBeVisible();

    await page.goto(`/student_register/${fixtures.register_step_id}/${fixtures.course_id}`);
    await page.getByRole('button', { name: '修改' }).click();
    await expect(page.getByLabel('身份证号')).toHaveValue('1****************X');

    await page.getByLabel('紧急联系人', { exact: true }).fill('林女士');
    await page.getByRole('button', { name: '提交登记' }).click();

    await expect(page.getByRole('heading', { name: '学员登记已提交' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('林女士');
  });
});

async function demoStudent(page: Page): Promise<{ fixtures: Fixtures; token: string }> {
  const reply = await page.request.get('/sandbox/fixtures');
  const { data: fixtures } = (await reply.json()) as { data: Fixtures };
  return { fixtures, token: await demoToken(page.request) };
}
