import { type APIRequestContext, expect } from '@playwright/test';
import { demoToken } from './login.ts';
import { test } from './student.ts';

const BEIJING = '10000000-0000-4000-8000-000000000012';
const OPEN_CHECKIN = 'ee000000-0000-4000-8000-000000000003';

/** Free seats of 第二期. */
async function seatsLeft(request: APIRequestContext): Promise<number> {
  const answer = await request.get(`/api/V1.29/yanxue/activity/tours?product_uuid=${BEIJING}`);
  const { data } = (await answer.json()) as { data: { name: string; seats_left: number }[] };
  return data.find(({ name }) => name === '第二期')?.seats_left ?? Number.NaN;
}

test('a student shares a tour, chooses one, pays, says who travels, and takes a place', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/course/detail/${BEIJING}?source=ad`);
  await expect(page).toHaveURL(new RegExp(`/course/yanxue_detail/${BEIJING}`));
  await page.getByRole('button', { name: '分享课程链接' }).click();
  await expect(page.locator('div.toast[role=status]')).toHaveText('课程链接已复制');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/course/yanxue_detail/${BEIJING}`);
  await page.getByRole('radio', { name: /第二期/ }).check();
  await page.getByRole('link', { name: '立即报名' }).click();

  await expect(page).toHaveURL(/\/order\/yanxue_confirm\//);
  await expect(page.getByRole('radio', { name: /第二期/ })).toBeChecked();
  const before = await seatsLeft(page.request);
  await page.getByRole('button', { name: /^提交并支付 ¥/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByText('名额已为你保留')).toBeVisible();
  await expect.poll(() => seatsLeft(page.request)).toBe(before - 1);
  await page.getByRole('link', { name: '填写营员信息' }).click();

  await expect(page).toHaveURL(`/yanxue_register/${BEIJING}`);
  await page.getByLabel('营员姓名').fill('沈见山');
  await page.getByLabel('身份证号').fill('110105194912310021');
  await page.getByRole('button', { name: '保存并选择团期' }).click();
  await expect(page.getByRole('alert')).toContainText('还有 8 项需要完善');
  await expect(page.getByLabel('身份证号')).toBeFocused();

  await page.getByLabel('学校').fill('浙江大学');
  await page.reload();
  await expect(page.getByText('已恢复上次没提交的内容')).toBeVisible();
  await expect(page.getByLabel('营员姓名')).toHaveValue('沈见山');
  await expect(page.getByLabel('身份证号')).toHaveValue('');
  await page.getByLabel('身份证号').fill('110105 19491231 002x');
  await page.getByLabel('营员手机号').fill('13912345678');
  await page.getByLabel('年级').fill('大三');
  await page.getByRole('radio', { name: 'XL', exact: true }).check();
  await page.getByLabel('联系人姓名').fill('沈女士');
  await page.getByLabel('联系人手机号').fill('13912345679');
  await page.getByLabel('与营员的关系').fill('母亲');
  await page.getByRole('button', { name: '保存并选择团期' }).click();

  await expect(page).toHaveURL(`/student-tour/${BEIJING}`);
  await expect(page.getByText('1****************X')).toBeVisible();
  await expect(page.getByRole('radio', { name: /第二期/ })).toBeChecked();
  await page.getByRole('radio', { name: '自行前往' }).check();
  await page.getByRole('button', { name: '提交行程' }).click();
  await expect(page.getByRole('heading', { name: '我的行程' }).last()).toBeVisible();
  await expect(page.getByText('待确认')).toBeVisible();

  await page.getByRole('button', { name: '取消行程' }).click();
  await page.getByRole('button', { name: '确认取消' }).click();
  await expect(page.getByText('上一次的行程已取消')).toBeVisible();
  await expect.poll(() => seatsLeft(page.request)).toBe(before);
});

test('who is on the tour checks in once; who is not, and who is a stranger, reads why not', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto(`/checkin/${OPEN_CHECKIN}`);
  await expect(page.getByRole('heading', { name: '你不在这次行程中' })).toBeVisible();

  await context.clearCookies();
  await page.goto(`/course/checkin/${OPEN_CHECKIN}`);
  await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute(
    'href',
    `/login?redirect=${encodeURIComponent(`/course/checkin/${OPEN_CHECKIN}`)}`,
  );

  test.slow();
  const token = await demoToken(page.request);
  await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
  await page.goto(`/yanxue/checkin/${OPEN_CHECKIN}`);
  await page.getByRole('button', { name: '完成打卡' }).click();
  await expect(page.getByRole('status').filter({ hasText: '请填写打卡内容' })).toBeVisible();
  await page.getByLabel('写下今天').fill('沉默、坚毅、年轻');
  await page.getByRole('button', { name: '完成打卡' }).click();

  await expect(page.getByRole('heading', { name: '已打卡' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('沉默、坚毅、年轻')).toBeVisible();
});

test('an article tells its age, counts its reader once, and leads on', async ({ page }) => {
  const { data } = (await (await page.request.get('/sandbox/fixtures')).json()) as { data: { news_id: string } };
  let counted = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/yanxue/news/click/')) counted += 1;
  });
  await page.goto(`/new_detail/${data.news_id}`);
  const reads = page.getByText(/^[1-9]\d* 次阅读$/);
  await expect(reads).toBeVisible();
  await expect(page.getByText(/^(刚刚|\d+分钟前|\d+小时前|1天前|.*月.*日 \d\d:\d\d)$/)).toBeVisible();
  await expect.poll(() => counted).toBe(1);

  await page.reload();
  await expect(reads).toBeVisible();
  expect(counted).toBe(1);

  await page
    .getByRole('link', { name: /^(上一篇|下一篇)/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(new RegExp(data.news_id));
});
