import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { SaleSchool } from '#server/testing/bundled/sale-school.ts';
import { xlsxOf } from '#src/console/client/testing-xlsx.ts';
import { seriousFindings } from '../axe.ts';
import { chooseFile, type Day, dialogOf, openAs, openAsStudent } from './sale-desk.ts';

/** The warehouse's file of the waiting books, filled in by the courier: 52 right rows and 7 wrong ones. */
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
  expect(waiting).toHaveLength(56);
  const { refundedLater, withoutAddress, packageNumber, sentCode } = school;
  const later = String(await packageNumber(refundedLater));
  const rest = waiting.map(([number = '']) => number).filter((number) => number !== later);
  const code = (index: number) => `YT70${String(index).padStart(8, '0')}`;
  const right = rest.slice(0, 52).map((number, index) => `${number},圆通速递,${code(index)}`);
  const [malformed, used, strange] = rest.slice(52);
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

/** The courier's file as a spreadsheet: numbers as numbers. */
function bookOf(text: string): Uint8Array {
  const texts: string[] = [];
  const cellOf = (value: string) => {
    if (/^\d+$/.test(value)) return `<c><v>${value}</v></c>`;
    return `<c t="s"><v>${texts.push(`<si><t>${value}</t></si>`) - 1}</v></c>`;
  };
  const rows = text.split('\n').map((line) => `<row>${line.split(',').map(cellOf).join('')}</row>`);
  return xlsxOf({ sheets: [{ rows: rows.join('') }], strings: texts.join('') });
}

/** One parcel is chosen: its picking list is printed, and its row exported. */
async function pick(desk: Page): Promise<void> {
  const row = desk.getByRole('row').filter({ hasText: '周同学' }).first();
  const [, number] = /#(\d+)/.exec((await row.textContent()) ?? '') ?? [];
  await row.getByRole('checkbox').check();
  await desk.getByRole('button', { name: '配货单' }).click();
  const picking = desk.getByRole('dialog', { name: '配货单' });
  await expect(picking.getByText('周同学 138****')).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('heading', { name: '配货单', level: 1 })).toBeVisible();
  await expect(picking).toBeHidden();
  await desk.emulateMedia({ media: 'screen' });
  await desk.keyboard.press('Escape');
  const chosen = desk.waitForEvent('download');
  await desk.getByRole('button', { name: '导出选中的' }).click();
  expect(await readFile(await (await chosen).path(), 'utf8')).toContain(`${number},,,周同学,138`);
  await desk.keyboard.press('Escape');
  await expect(row.getByRole('checkbox')).not.toBeChecked();
}

/**
 * The warehouse: what waits goes out as a file, comes back with seven wrong rows, once more as a spreadsheet, and the
 * student follows the parcel; one number is taken back.
 */
export async function ship(day: Day, isRefunded: Promise<unknown>): Promise<void> {
  const desk = await openAs(day, '老周', '/console/packages');
  await pick(desk);
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: '导出待发包裹' }).click();
  expect((await download).suggestedFilename()).toMatch(/^待发包裹-.*\.csv$/);
  const exported = await readFile(await (await download).path(), 'utf8');
  const { text, lines } = await courierFile(day.school, exported.replace(/^\uFEFF/, ''));
  await isRefunded;
  const followed = day.school.waiting[5];
  if (!followed) throw new Error('No book waits.');
  const phone = await openAsStudent(day, followed.buyer, '/goodsH5/myFengyuewanjuan');
  await expect(phone.getByText('待发货', { exact: true }).first()).toBeVisible();
  for (const [file, content, button, said] of [
    ['快递.csv', text, '登记 52 个包裹', '登记好了 52 行，有问题，不登记 7 行'],
    ['快递.xlsx', bookOf(text), '登记', '以前登记过 52 行，有问题，不登记 7 行'],
  ] as const) {
    await desk.getByRole('button', { name: '登记快递单号' }).click();
    await chooseFile(desk, file, content);
    const wrong = dialogOf(desk).getByRole('listitem');
    await expect(wrong).toHaveText([
      '第 54 行：没有编号“987654”的包裹',
      '第 55 行：和第 2 行是同一个包裹',
      '第 56 行：订单已退款或关闭，不要寄',
      '第 57 行：学员还没有确认地址',
      '第 58 行：快递单号“YT?1”应是 6 到 40 位字母和数字',
      /^第 59 行：单号已用在 #\d+ 周同学 的包裹上$/,
      '第 60 行：不认识快递公司“蓝天快递”',
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
  const itsNumber = await day.school.packageNumber(followed);
  const [, , itsCode = ''] = lines.find((line) => line.startsWith(`${itsNumber},`))?.split(',') ?? [];
  await phone.reload();
  await expect(phone.getByText('运输中', { exact: true }).first()).toBeVisible();
  await expect(phone.getByText(itsCode).first()).toBeVisible();

  const [number = '', , code = ''] = (lines[1] ?? '').split(',');
  await desk.goto(`/console/packages?part=sent&words=${code}`);
  await desk.getByRole('button', { name: new RegExp(`^收回单号.*#${number}$`) }).click();
  await dialogOf(desk).getByLabel('原因').fill('单号贴错了箱子');
  await dialogOf(desk).getByRole('button', { name: '收回' }).dblclick();
  await expect(desk.getByText('没有找到')).toBeVisible();
}
