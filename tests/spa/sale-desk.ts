import { type Browser, expect, type Page } from '@playwright/test';
import { demoStaff } from '#server/demo/people/staff.ts';
import type { SaleSchool } from '#server/testing/bundled/sale-school.ts';
import { sessionCookie } from '#src/contract/headers.ts';
import { passOverAd, tapTwice } from '../journey.ts';

/** A school after a sale, and where its staff work. */
export interface Day {
  readonly school: SaleSchool;
  readonly browser: Browser;
}

/** A visit in a new window costs four times as much as the next one in it: each has one for the whole day. */
const windows = new Map<string, Page>();

/** A screen of the console, in the window of this member of staff. */
export async function openAs({ school, browser }: Day, who: string, path: `/console/${string}`): Promise<Page> {
  const desk =
    windows.get(who) ?? (await browser.newPage({ baseURL: school.site, viewport: { width: 1440, height: 900 } }));
  windows.set(who, desk);
  const role = demoStaff.find(({ name }) => name === who)?.role;
  if (!role) throw new Error(`${who} does not work here.`);
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(await school.staffCookie(role)) ?? [];
  await desk.context().addCookies([{ name, value, url: `${school.site}/console` }]);
  await desk.goto(path);
  return desk;
}

/** A screen of the app as a student who bought something, on a phone. */
export async function openAsStudent({ school, browser }: Day, { token }: { readonly token: string }, path: string) {
  const known = windows.get('student');
  const phone = known ?? (await browser.newPage({ baseURL: school.site, viewport: { width: 375, height: 812 } }));
  if (!known) await passOverAd(phone.context());
  windows.set('student', phone);
  await phone.context().addCookies([{ name: sessionCookie, value: token, url: school.site }]);
  await phone.goto(path);
  return phone;
}

export const dialogOf = (desk: Page) => desk.getByRole('dialog');
export const chooseFile = (desk: Page, name: string, content: string | Uint8Array) =>
  desk.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

async function findOrder(desk: Page, words: string, number: string) {
  await desk.goto('/console/orders');
  await desk.getByRole('searchbox', { name: '查找' }).fill(words);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('row')).toHaveCount(2);
  await desk.getByRole('row').filter({ hasText: number }).getByRole('link').click();
  await expect(desk.getByRole('heading', { name: `订单 ${number}` })).toBeVisible();
}

async function askRefund(desk: Page, number: string, amounts: readonly string[], button: string) {
  await findOrder(desk, number, number);
  await desk.getByRole('button', { name: '退款', exact: true }).click();
  const fields = dialogOf(desk).getByLabel(/退多少/);
  await expect(fields).toHaveCount(Math.max(1, amounts.length));
  for (const [index, amount] of amounts.entries()) await fields.nth(index).fill(amount);
  await dialogOf(desk).getByLabel('原因（学员会看到）').fill('学员来电要求退款');
  await dialogOf(desk).getByRole('button', { name: button }).dblclick();
  await expect(dialogOf(desk)).toHaveCount(0);
}

/** Service: an order of a student who calls is found by the mobile, noted and closed; three refunds are asked for. */
export async function serve(day: Day): Promise<void> {
  const { unpaid, refundedLater, joint, larges, mobile } = day.school;
  const [first] = unpaid;
  const [refused] = larges;
  const desk = await openAs(day, '小何', '/console/orders');
  await expect(desk.getByRole('row')).toHaveCount(51);
  await findOrder(desk, await mobile(first?.buyer ?? joint.buyer), first?.number ?? '');
  await desk.getByLabel('备注').fill('学员来电，不买了');
  await tapTwice(desk, desk.getByRole('button', { name: '添加备注' }), '**/console/api/orders/*/notes');
  await expect(desk.getByText('学员来电，不买了')).toHaveCount(1);
  await desk.getByRole('button', { name: '关闭订单' }).click();
  await dialogOf(desk).getByLabel('原因（学员会看到）').fill('学员要求取消');
  const close = dialogOf(desk).getByRole('button', { name: '关闭订单' });
  await tapTwice(desk, close, '**/console/api/orders/*/close');
  await expect(desk.getByText('订单已关闭', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: '关闭订单' })).toHaveCount(0);
  await desk.getByRole('link', { name: '← 返回订单' }).click();
  await expect(desk.getByRole('heading', { name: '订单', exact: true })).toBeVisible();
  if (first) {
    const phone = await openAsStudent(day, first.buyer, `/my/order-detail/${first.number}`);
    await expect(phone.getByText('取消原因：学员要求取消')).toBeVisible();
  }

  await askRefund(desk, refundedLater.number, [], '退款 ¥69.00');
  await askRefund(desk, joint.number, ['700', ''], '提交审批 ¥700.00');
  await askRefund(desk, refused?.number ?? '', ['1000'], '提交审批 ¥1000.00');
  await expect(desk.getByText('有一笔退款在等财务审批。')).toBeVisible();
}

/** Operators: a damaged book may come back; a chat is claimed, handed over and answered; an invoice is issued. */
export async function operate(day: Day): Promise<void> {
  const desk = await openAs(day, '阿杰', '/console/aftersales');
  await desk.getByRole('button', { name: /^同意/ }).click();
  await dialogOf(desk).getByLabel('寄回到').fill('杭州市书仓路 18 号');
  await dialogOf(desk).getByRole('button', { name: '同意', exact: true }).dblclick();
  await expect(desk.getByText('没有待审核的申请')).toBeVisible();

  await desk.goto('/console/consult');
  await desk.getByRole('link').filter({ hasText: '赠书什么时候寄' }).first().click();
  await desk.getByRole('button', { name: '领取' }).click();
  await desk.getByRole('button', { name: '转给' }).click();
  await desk.getByLabel('转给谁').selectOption('小何');
  await desk.getByLabel('留言（学员看不到）').fill('问的是赠书');
  await dialogOf(desk).getByRole('button', { name: '转给' }).click();
  await expect(desk.getByText('小何正在回复这个对话。')).toBeVisible();

  await desk.goto('/console/invoices');
  await desk.getByRole('link', { name: '知研书屋有限公司', exact: true }).click();
  await desk.getByRole('button', { name: '登记开票' }).click();
  await dialogOf(desk).getByLabel('发票号码').fill('26332000000000000001');
  await dialogOf(desk).getByRole('button', { name: '登记开票' }).dblclick();
  await expect(desk.getByText('已开票', { exact: true })).toBeVisible();
}

/** A teacher marks what was handed in. */
export async function teach(day: Day): Promise<void> {
  const desk = await openAs(day, '陈老师', '/console/homework');
  await desk.getByRole('link', { name: /极限证明题/ }).click();
  await desk.getByRole('button', { name: '领取批改' }).click();
  await desk.getByRole('radio').first().check();
  await desk.getByLabel('评语').fill('放缩很好。');
  await desk.getByRole('button', { name: /^发还/ }).click();
  await expect(desk.getByText('已发还，学员可以看到了')).toBeVisible();

  // An essay of today, marked from the queue by its steps.
  await desk.goto(`/console/exams?paper=${day.school.paper}`);
  await desk.getByRole('button', { name: '开始批改' }).click();
  await expect(desk.getByRole('region', { name: '评分步骤' }).getByRole('checkbox')).toHaveCount(4);
  for (const key of ['1', '2', '3']) await desk.keyboard.press(key);
  await expect(desk.getByLabel('得分（满分 10）')).toHaveValue('7');
  await desk.getByRole('button', { name: /^发还/ }).dblclick();
  await expect(desk.getByText('没有等着批改的试卷')).toBeVisible();
}
