import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { toChinaTime } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import { csvOf } from '#src/contract/console/csv.ts';
import { orderPayStateTexts } from '#src/contract/states.ts';
import { type ListedOrder, readOrders } from './find-orders.ts';

const HEAD = ['订单号', '课程', '状态', '学员', '手机号', '金额', '已退', '下单时间', '付款时间'];

/** These orders, newest first, as a CSV file with masked mobiles. Recorded in the audit log. */
export async function exportOrders(context: StaffContext, ids: readonly string[]) {
  const { db, clock } = context;
  const found = await readOrders(db, ids);
  const after = { orders: found.map(({ order }) => order.orderNumber).join('、') };
  await note(db, context, { action: 'order.export', subject: String(found.length), after });
  return {
    name: `订单-${chinaDay(clock.now())}.csv`,
    csv: csvOf([HEAD, ...found.map(lineOf)]),
    count: found.length,
  };
}

function lineOf({ order, courses, refundedCents, nickname, mobile }: ListedOrder) {
  const { orderNumber, payState, totalCents, createdAt, paidAt } = order;
  return [
    ...[orderNumber, courses.join('、'), orderPayStateTexts[payState], nickname, maskMobile(mobile ?? '')],
    ...[decimalYuan(totalCents), decimalYuan(refundedCents), toChinaTime(createdAt)],
    paidAt ? toChinaTime(paidAt) : '',
  ];
}
