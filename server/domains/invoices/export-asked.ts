import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { toChinaTime } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { csvOf } from '#src/contract/console/csv.ts';
import { askedInvoices, type FoundInvoice } from './find-invoices.ts';

const MOST = 5000;
const HEAD = ['申请编号', '订单号', '抬头类型', '抬头', '税号', '项目', '价税合计', '邮箱', '备注', '申请时间'];

/** Invoices to be issued, oldest first, at most 5,000, as a CSV file for the tax program. Recorded in the audit log. */
export async function exportAsked(context: StaffContext) {
  const { db, clock } = context;
  const found = await askedInvoices(db, MOST);
  await note(db, context, { action: 'invoice.export', subject: String(found.length) });
  return {
    name: `待开发票-${chinaDay(clock.now())}.csv`,
    csv: csvOf([HEAD, ...found.map(lineOf)]),
    count: found.length,
  };
}

function lineOf({ invoice, orderNumber, courseName }: FoundInvoice) {
  const { number, kind, title, taxNumber, amountCents, email, note: wish, createdAt } = invoice;
  return [
    ...[number, orderNumber, kind === 'company' ? '企业' : '个人', title, taxNumber, courseName],
    ...[decimalYuan(amountCents), email, wish, toChinaTime(createdAt)],
  ];
}
