import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { openDesk } from './desk.ts';
import type { SaleSchool } from './sale-school.ts';

/** A school after a sale, and where its staff work. */
export interface Day {
  readonly school: SaleSchool;
  readonly browser: Browser;
}

type Who = Parameters<typeof openDesk>[1]['who'];
export const openAs = ({ school, browser }: Day, who: Who, path: `/console/${string}`) =>
  openDesk(browser, { baseURL: school.site, who, path });
export const dialogOf = (desk: Page) => desk.getByRole('dialog');
export const chooseFile = (desk: Page, name: string, text: string) =>
  desk.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

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

/** Service: an order of a student who calls is found by the mobile and closed; three refunds are asked for. */
export async function serve(day: Day): Promise<void> {
  const { unpaid, refundedLater, joint, larges, mobile } = day.school;
  const [first] = unpaid;
  const [refused] = larges;
  const desk = await openAs(day, '小何', '/console/orders');
  await expect(desk.getByRole('row')).toHaveCount(51);
  await findOrder(desk, await mobile(first?.buyer ?? joint.buyer), first?.number ?? '');
  await desk.getByRole('button', { name: '关闭订单' }).click();
  await dialogOf(desk).getByLabel('原因（学员会看到）').fill('学员来电，不买了');
  await dialogOf(desk).getByRole('button', { name: '关闭订单' }).dblclick();
  await expect(desk.getByText('订单已关闭', { exact: true })).toBeVisible();

  await askRefund(desk, refundedLater.number, [], '退款 ¥69.00');
  await askRefund(desk, joint.number, ['700', ''], '提交审批 ¥700.00');
  await askRefund(desk, refused?.number ?? '', ['1000'], '提交审批 ¥1000.00');
  await expect(desk.getByText('有一笔退款在等财务审批。')).toBeVisible();
  await desk.close();
}

/** The warehouse's file of the waiting books, filled in by the courier: 113 right rows and 7 wrong ones. */
async function courierFile(
  school: SaleSchool,
  exported: string,
): Promise<{ readonly text: string; readonly lines: readonly string[] }> {
  const [head = [], ...rows] = exported
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  // Gifts of the sample school wait too.
  const waiting = rows.filter((row) => row.includes('真题书×1'));
  expect(waiting).toHaveLength(117);
  const { refundedLater, withoutAddress, packageNumber, sentCode } = school;
  const later = String(await packageNumber(refundedLater));
  const rest = waiting.map(([number = '']) => number).filter((number) => number !== later);
  const code = (index: number) => `YT70${String(index).padStart(8, '0')}`;
  const right = rest.slice(0, 113).map((number, index) => `${number},圆通速递,${code(index)}`);
  const [malformed, used, strange] = rest.slice(113);
  const wrong = [
    `987654,圆通速递,${code(201)}`,
    `${rest[0]},圆通速递,${code(202)}`,
    `${later},圆通速递,${code(203)}`,
    `${await packageNumber(withoutAddress)},圆通速递,${code(204)}`,
    `${malformed},圆通速递,YT?1`,
    `${used},圆通速递,${sentCode}`,
    `${strange},蓝天快递,${code(205)}`,
  ];
  return { text: [head.slice(0, 3).join(','), ...right, ...wrong].join('\n'), lines: [later, ...right] };
}

/** The warehouse: what waits goes out as a file, comes back with seven wrong rows, twice; one number is taken back. */
export async function ship(day: Day, isRefunded: Promise<unknown>): Promise<void> {
  const desk = await openAs(day, '老周', '/console/packages');
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: '导出待发包裹' }).click();
  const exported = await readFile(await (await download).path(), 'utf8');
  const { text, lines } = await courierFile(day.school, exported.replace(/^\uFEFF/, ''));
  await isRefunded;
  for (const [button, said] of [
    ['登记 113 个包裹', '登记好了 113 行，有问题，不登记 7 行'],
    ['登记', '以前登记过 113 行，有问题，不登记 7 行'],
  ] as const) {
    await desk.getByRole('button', { name: '登记快递单号' }).click();
    await chooseFile(desk, '快递.csv', text);
    const wrong = dialogOf(desk).getByRole('listitem');
    await expect(wrong).toHaveText([
      '第 115 行：没有编号“987654”的包裹',
      '第 116 行：和第 2 行是同一个包裹',
      '第 117 行：订单已退款或关闭，不要寄',
      '第 118 行：学员还没有确认地址',
      '第 119 行：快递单号“YT?1”应是 6 到 40 位字母和数字',
      /^第 120 行：单号已用在 #\d+ 周同学 的包裹上$/,
      '第 121 行：不认识快递公司“蓝天快递”',
    ]);
    const send = dialogOf(desk).getByRole('button', { name: button, exact: true });
    if (button === '登记') await expect(send).toBeDisabled();
    else {
      expect(await seriousFindings(desk)).toEqual([]);
      await send.dblclick();
    }
    await expect(dialogOf(desk).getByRole('status')).toHaveText(said);
    await dialogOf(desk)
      .getByRole('button', { name: /^(完成|取消)$/ })
      .click();
  }
  const [number = '', , code = ''] = (lines[1] ?? '').split(',');
  await desk.goto(`/console/packages?part=sent&words=${code}`);
  await desk.getByRole('button', { name: new RegExp(`^收回单号.*#${number}$`) }).click();
  await dialogOf(desk).getByLabel('原因').fill('单号贴错了箱子');
  await dialogOf(desk).getByRole('button', { name: '收回' }).dblclick();
  await expect(desk.getByText('没有找到')).toBeVisible();
  await desk.close();
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
  await desk.close();
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
  await desk.close();
}
