import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { paymentMethodTexts } from '#src/contract/payment-methods.ts';
import type { OrderFacts } from './console-facts.ts';
import { eventName } from './order-detail.ts';

type Item = ConsoleReply<'GET /console/api/orders/{uuid}'>['timeLine'][number];

interface Happening extends Omit<Item, 'at' | 'by' | 'note'> {
  readonly at: Date;
  readonly by?: string;
  readonly note?: string;
}

const NOTE_TEXTS: Readonly<Record<OrderFacts['notes'][number]['kind'], string>> = {
  note: '写了备注',
  closed: '关闭了订单',
  address: '改了收货地址',
};

/** What happened to an order, newest first: by the student, the provider, the warehouse and the staff. */
export function orderTimeLine(order: OrderRow, facts: OrderFacts): Item[] {
  const items: Happening[] = [
    { id: order.id, at: order.createdAt, side: 'order', text: '提交订单' },
    ...facts.received.map(({ id, amountCents, method, paidAt, createdAt }) => ({
      ...{ id, at: paidAt ?? createdAt, side: 'money' as const },
      text: `收到 ${decimalYuan(amountCents)} 元，${paymentMethodTexts[method]}`,
    })),
    ...facts.events.map(({ id, event, note, happenedAt }) => ({
      ...{ id: String(id), at: happenedAt, side: 'order' as const, text: eventName(event), note },
    })),
    ...facts.requests.flatMap(requestItems),
    ...facts.back.flatMap(refundItems),
    ...facts.packages.flatMap(packageItems),
    ...facts.notes.map(({ id, at, kind, staffName, text }) => ({
      ...{ id, at, side: 'staff' as const, text: NOTE_TEXTS[kind], by: staffName, note: text },
    })),
  ];
  // Within one second, a later kind of this list is the consequence of an earlier one: providers report whole seconds
  // by their own clocks, so that a payment may seem older than its order.
  const place = ({ at }: Happening) => Math.floor(Math.max(at.getTime(), order.createdAt.getTime()) / 1000);
  return items
    .reverse()
    .sort((a, b) => place(b) - place(a))
    .map(({ by = '', note = '', at, ...item }) => ({ ...item, at: toInstant(at), by, note }));
}

function refundItems({ refund, method }: OrderFacts['back'][number]): Happening[] {
  const { id, amountCents, createdAt, finishedAt, reason } = refund;
  const said = `${decimalYuan(amountCents)} 元，${paymentMethodTexts[method]}`;
  return [
    { id: `${id}-begun`, at: createdAt, side: 'money', text: `开始退款 ${said}`, note: reason },
    ...(finishedAt ? [{ id, at: finishedAt, side: 'money' as const, text: `已退回 ${said}` }] : []),
  ];
}

function requestItems(row: OrderFacts['requests'][number]): Happening[] {
  const { id, amountCents, askedAt, askedName, decidedAt, decidedBy, decidedName, state, reason, decision } = row;
  const cents = `${decimalYuan(amountCents)} 元`;
  const isAlone = state === 'approved' && decidedBy === null;
  const asked: Happening = {
    ...{ id: `${id}-asked`, at: askedAt, side: 'staff', by: askedName, note: reason },
    text: isAlone ? `退款 ${cents}` : `提了退款 ${cents}，要审批`,
  };
  if (!decidedAt || isAlone) return [asked];
  const text = state === 'approved' ? `同意退款 ${cents}` : `没有同意退款 ${cents}`;
  return [asked, { id, at: decidedAt, side: 'staff', text, by: decidedName, note: decision }];
}

function packageItems(row: OrderFacts['packages'][number]): Happening[] {
  const { id, number, companyName, expressCode, sentAt, receivedAt } = row;
  return [
    ...(sentAt
      ? [
          {
            id: `${id}-sent`,
            at: sentAt,
            side: 'parcel' as const,
            text: `包裹 #${number} 寄出，${companyName} ${expressCode}`,
          },
        ]
      : []),
    ...(receivedAt ? [{ id, at: receivedAt, side: 'parcel' as const, text: `包裹 #${number} 签收` }] : []),
  ];
}
