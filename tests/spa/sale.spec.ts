import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, tapTwice } from '../journey.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

/** No other journey sells it. */
const NAME = '2027考研教育学 311 全程班';
const desks = /^\/console\/courses\/([0-9a-f-]{36})/;

/** The course's record at the desk; returns its id. */
async function openCourse(desk: Page): Promise<string> {
  await desk.getByLabel('查找').fill('KY2027-ED-01');
  await desk.getByRole('link', { name: NAME }).click();
  await expect(desk.getByRole('heading', { name: NAME })).toBeVisible();
  return desks.exec(new URL(desk.url()).pathname)?.[1] ?? '';
}

async function changeSale(desk: Page, change: () => Promise<unknown>, reason: string): Promise<void> {
  await desk.getByRole('button', { name: '修改售卖' }).click();
  await change();
  await desk.getByLabel('原因').fill(reason);
  await tapTwice(desk, desk.getByRole('button', { name: '确认修改' }), '**/console/api/courses/*/change');
  await expect(desk.getByRole('dialog')).toBeHidden();
}
const price = (desk: Page, yuan: string) => () => desk.getByLabel('价格（元）', { exact: true }).fill(yuan);
const shelf = (desk: Page, name: string) => () => desk.getByLabel('上架').selectOption({ label: name });

test('a price, a coupon and the shelf of a course are changed at the desk, and the student buys by them', async ({
  page,
  browser,
  baseURL,
}) => {
  does('改课程的价格、优惠券和上下架');
  test.slow();
  const desk = await openDesk(browser, { baseURL, who: '林老师', path: '/console/courses' });
  const course = await openCourse(desk);
  await expect(desk.getByText('没有活动页写着这门课。')).toBeVisible({ timeout: 30_000 });
  await expect(desk.getByText('¥2380')).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);

  // Its own agreement, which goes back to the general one.
  await desk.getByRole('link', { name: '看正文、修改和历史' }).click();
  await desk.getByRole('button', { name: '给这门课单独写' }).click();
  await desk.getByLabel('正文', { exact: true }).press('ControlOrMeta+End');
  await desk.getByLabel('正文', { exact: true }).pressSequentially('本课程另有约定。');
  await desk.getByRole('button', { name: '预览' }).click();
  await expect(desk.getByRole('region', { name: '学员看到的样子' })).toContainText('本课程另有约定。');
  await desk.getByLabel('原因').fill('单独约定');
  expect(await seriousFindings(desk)).toEqual([]);
  await tapTwice(desk, desk.getByRole('button', { name: '保存新版' }), '**/console/api/agreements/*/change');
  await expect(desk.getByRole('region', { name: '学员签的是' })).toContainText('本课程另有约定。');
  await desk.getByRole('button', { name: '改回通用协议' }).click();
  await desk.getByLabel('原因').fill('不再需要');
  await tapTwice(desk, desk.getByRole('button', { name: '改回', exact: true }), '**/console/api/agreements/*/general');
  await expect(desk.getByText('这门课用的是通用的协议')).toBeVisible();
  await desk.getByRole('link', { name: `← 返回《${NAME}》` }).click();

  // A coupon of the sample school takes off 100 yuan. The student looks at the old price when it changes: the order is refused, and shows the new one.
  await page.goto(`/order/confirm/${course}/0`);
  await expect(page.getByRole('button', { name: '提交并支付 ¥2280.00' })).toBeVisible();
  await changeSale(desk, price(desk, '1980'), '暑期优惠');
  await expect(desk.getByText('价格 ¥2380 → ¥1980')).toHaveCount(1);
  await expect(desk.getByText('价格是在这里改的，导入学校文件夹时不会改回去。')).toBeVisible();
  await page.getByRole('button', { name: '提交并支付 ¥2280.00' }).click();
  await expect(page.getByText('价格有变化，请确认后再提交')).toBeVisible();
  await expect(page.getByRole('button', { name: '提交并支付 ¥1880.00' })).toBeVisible();

  // A coupon for this course alone: other journeys buy other courses.
  await desk.goto('/console/coupons');
  await desk.getByRole('button', { name: '新建优惠券' }).click();
  await desk.getByLabel('名称').fill('教育学立减 500');
  await desk.getByLabel('减多少（元）').fill('500');
  await desk.getByLabel('满多少能用（元）').fill('1000');
  await desk.getByLabel('一共几张').fill('5');
  await desk.getByLabel('找课程').fill('KY2027-ED-01');
  await desk.getByRole('button', { name: `加上 ${NAME}` }).click();
  expect(await seriousFindings(desk)).toEqual([]);
  await tapTwice(desk, desk.getByRole('button', { name: '新建', exact: true }), '**/console/api/coupons/*');
  await expect(desk.getByRole('heading', { name: '减 ¥500，满 ¥1000' })).toBeVisible();
  const coupon = new URL(desk.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/coupon/index/${coupon}`);
  await page.getByRole('button', { name: '立即领取' }).click();
  await expect(page.getByText('领取成功').first()).toBeVisible();
  await page.goto(`/order/confirm/${course}/0`);
  await page.getByRole('button', { name: '提交并支付 ¥1480.00' }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();

  await desk.reload();
  await expect(desk.getByText(/减 ¥500$/)).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: '停发' }).click();
  await desk.getByLabel('原因').fill('预算用完了');
  await desk.getByRole('button', { name: '停发', exact: true }).last().click();
  await expect(desk.getByText(/停发：预算用完了/)).toBeVisible();

  // Not sold yet: the next student sees when it is.
  await desk.goto('/console/courses');
  await openCourse(desk);
  await changeSale(desk, () => desk.getByLabel('开售时间').fill('2099-12-01T10:00'), '定时开售');
  await page.context().clearCookies();
  // What a stranger sees may be a second old.
  const onSale = page.getByRole('button', { name: '2099年12月1日 10:00 开售' });
  const opened = (seen: () => Promise<void>) =>
    expect(async () => {
      await page.goto(`/course/detail/${course}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await seen();
    }).toPass();
  await opened(() => expect(onSale).toBeDisabled({ timeout: 2000 }));
  await changeSale(desk, () => desk.getByLabel('开售时间').fill(''), '马上开售');

  // Off the shelf: the student who has it keeps it, the next one cannot buy it.
  await changeSale(desk, shelf(desk, '下架'), '改版，暂时不卖');
  await opened(() => expect(page.getByText('已下架').first()).toBeVisible({ timeout: 2000 }));

  await changeSale(desk, shelf(desk, '在售'), '改版完成');
  await changeSale(desk, price(desk, '2380'), '优惠结束');
  await opened(() => expect(page.getByText('已下架')).toHaveCount(0, { timeout: 2000 }));
  await desk.close();
});
