import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { orderPayStates } from '#src/contract/states.ts';
import { bills } from '../../db/schema/bill.ts';
import { orderCourses, orderNotes } from '../../db/schema/order.ts';
import { refundRequests, refunds, sandboxTrades } from '../../db/schema/payment.ts';
import { exchangeBatches, exchangeCodes } from '../../db/schema/personal.ts';
import { coupons } from '../../db/schema/promotion.ts';
import { sendRefunds } from '../../domains/payments/send-refunds.ts';
import { after, toInstant } from '../../kernel/clock.ts';
import { chinaDay } from '../../kernel/days/china-day.ts';
import { openConsoleAs } from '../console.ts';
import { invoicesOf } from '../invoice.ts';
import type { MakeDouble, TwoPeople } from './double-acts.ts';

const reason = '学员来电要求';

const AGREEMENT = '甲方：{{student}}，购买 {{course}}。\n\n## 一、约定\n\n1. {{refund}}';

/** Orders, refunds, bills, invoices, prices, coupons and exchange codes. */
export function doubleOrders({ server, shop, one }: TwoPeople) {
  const { db, clock } = server;
  const invoices = invoicesOf(server, one, 'double invoices');

  async function paid(priceCents = 100_000) {
    const { buyer, course, order } = await shop.ordered({ priceCents });
    await shop.pay(order.uuid, buyer);
    return { course, uuid: order.uuid };
  }
  const notesOf = (orderId: string) => db.$count(orderNotes, eq(orderNotes.orderId, orderId));
  /** The refunded amounts: in the ledger, and of the course. */
  async function moneyOf({ uuid, course }: { readonly uuid: string; readonly course: string }) {
    await shop.run(sendRefunds);
    const [line] = await db
      .select()
      .from(orderCourses)
      .where(and(eq(orderCourses.orderId, uuid), eq(orderCourses.courseId, course)));
    const [trade] = await db.select().from(sandboxTrades).where(eq(sandboxTrades.orderId, uuid));
    const { held, due } = await shop.ledger(uuid);
    return { held, due, givenBack: line?.givenBackCents, atProvider: trade?.refundedCents };
  }
  const back = (cents: number) => ({
    ...{ held: 100_000 - cents, due: 100_000 - cents, givenBack: cents, atProvider: cents },
  });

  /** A refund above the limit, requested by a third person. */
  async function asked() {
    const order = await paid();
    const service = await openConsoleAs(server, 'service');
    const lines = [{ course: order.course, cents: 60_000 }];
    const body = { uuid: randomUUID(), lines, endsCourses: false, reason };
    await service.call('POST /console/api/orders/{uuid}/refund', { params: { uuid: order.uuid }, body });
    return { order, uuid: body.uuid };
  }

  const invoiceAct = async (key: 'issue' | 'refuse' | 'reverse'): ReturnType<MakeDouble> => {
    const { uuid, seen, read, orderId } = await invoices.askedInvoice();
    const state = async () => (await read()).data.invoice.state;
    const params = { uuid };
    const invoiceNumber = String(Date.now() * 1000 + Math.floor(Math.random() * 1000)).padStart(20, '2');
    if (key === 'refuse') {
      const body = { revision: seen.revision, reason: '税号不对' };
      return {
        send: (as) => as.call('POST /console/api/invoices/{uuid}/refuse', { params, body }),
        ...{ left: state, once: 'refused', noted: 'invoice.refuse' },
      };
    }
    if (key === 'issue') {
      return {
        send: (as) => as.call('POST /console/api/invoices/{uuid}/issue', { params, body: { ...seen, invoiceNumber } }),
        ...{ left: state, once: 'issued', noted: 'invoice.issue' },
      };
    }
    await invoices.issue(uuid, seen, one, invoiceNumber);
    await invoices.refund(orderId);
    const body = {
      revision: (await read()).data.invoice.revision,
      reversalNumber: invoiceNumber.replace(/^2/, '3'),
    };
    return {
      send: (as) => as.call('POST /console/api/invoices/{uuid}/reverse', { params, body }),
      ...{ left: state, once: 'reversed', noted: 'invoice.reverse' },
    };
  };

  let billDay = 0;
  const billOf = () => {
    billDay += 1;
    const day = chinaDay(after(clock.now(), -billDay * 24 * 3600));
    const line = { kind: 'payment' as const, number: `T${billDay}`, cents: 100, day, tradeNo: 'T' };
    return { biller: 'alipay' as const, fileName: 'bill.csv', lines: [line] };
  };
  const billsOf = ({ lines: [line] }: ReturnType<typeof billOf>) =>
    db.$count(bills, and(eq(bills.biller, 'alipay'), eq(bills.firstDay, line?.day ?? '')));

  async function batch() {
    const [uuid, course] = [randomUUID(), await shop.course()];
    const lastDay = chinaDay(after(clock.now(), 30 * 24 * 3600));
    const input = { params: { uuid }, body: { course, name: '开放日赠课', size: 3, lastDay, isOnce: true } };
    const make = (as = one) => as.call('PUT /console/api/exchange-batches/{uuid}', input);
    const read = async () =>
      (await one.call('GET /console/api/exchange-batches/{uuid}', { params: { uuid } })).data.batch;
    return { uuid, make, read };
  }

  return {
    'POST /console/api/orders/{uuid}/notes': async () => {
      const { uuid } = await paid();
      const body = { uuid: randomUUID(), text: '下午再打' };
      return {
        send: (as) => as.call('POST /console/api/orders/{uuid}/notes', { params: { uuid }, body }),
        ...{ left: () => notesOf(uuid), once: 1, noted: 'order.note' },
      };
    },
    'POST /console/api/orders/{uuid}/close': async () => {
      const { order } = await shop.ordered();
      return {
        send: (as) =>
          as.call('POST /console/api/orders/{uuid}/close', { params: { uuid: order.uuid }, body: { reason } }),
        left: async () => [await shop.stateOf(order.uuid), await notesOf(order.uuid)],
        ...{ once: [orderPayStates.CANCELLED, 1], noted: 'order.close' },
      };
    },
    'POST /console/api/orders/notes': async () => {
      const { uuid } = await paid();
      const body = { orders: [{ uuid, note: randomUUID() }], text: '下午再打' };
      return {
        send: (as) => as.call('POST /console/api/orders/notes', { body }),
        ...{ left: () => notesOf(uuid), once: 1, noted: 'order.note' },
      };
    },
    'POST /console/api/orders/close': async () => {
      const { order } = await shop.ordered();
      return {
        send: (as) => as.call('POST /console/api/orders/close', { body: { orders: [order.uuid], reason } }),
        left: async () => [await shop.stateOf(order.uuid), await notesOf(order.uuid)],
        ...{ once: [orderPayStates.CANCELLED, 1], noted: 'order.close' },
      };
    },
    'POST /console/api/orders/{uuid}/refund': async () => {
      const order = await paid();
      const lines = [{ course: order.course, cents: 20_000 }];
      const body = { uuid: randomUUID(), lines, endsCourses: false, reason };
      return {
        send: (as) => as.call('POST /console/api/orders/{uuid}/refund', { params: { uuid: order.uuid }, body }),
        ...{ left: () => moneyOf(order), once: back(20_000), noted: 'refund.give' },
      };
    },
    'POST /console/api/refund-requests/{uuid}/approve': async () => {
      const { order, uuid } = await asked();
      return {
        send: (as) =>
          as.call('POST /console/api/refund-requests/{uuid}/approve', { params: { uuid }, body: { amount: 60_000 } }),
        ...{ left: () => moneyOf(order), once: back(60_000), noted: 'refund.approve' },
      };
    },
    'POST /console/api/refund-requests/{uuid}/refuse': async () => {
      const { order, uuid } = await asked();
      const refused = () =>
        db.$count(refundRequests, and(eq(refundRequests.id, uuid), eq(refundRequests.state, 'refused')));
      return {
        send: (as) =>
          as.call('POST /console/api/refund-requests/{uuid}/refuse', { params: { uuid }, body: { reason } }),
        left: async () => [await moneyOf(order), await refused()],
        ...{ once: [{ ...back(0) }, 1], noted: 'refund.refuse' },
      };
    },
    'POST /console/api/refunds/{uuid}/retry': async () => {
      const order = await paid();
      const isTrade = eq(sandboxTrades.orderId, order.uuid);
      await db.update(sandboxTrades).set({ status: 'closed' }).where(isTrade);
      const lines = [{ course: order.course, cents: 20_000 }];
      const body = { uuid: randomUUID(), lines, endsCourses: false, reason };
      await one.call('POST /console/api/orders/{uuid}/refund', { params: { uuid: order.uuid }, body });
      await shop.run(sendRefunds);
      await db.update(sandboxTrades).set({ status: 'paid' }).where(isTrade);
      const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, order.uuid));
      return {
        send: (as) => as.call('POST /console/api/refunds/{uuid}/retry', { params: { uuid: refund?.id ?? '' } }),
        ...{ left: () => moneyOf(order), once: back(20_000), noted: 'refund.retry' },
      };
    },
    'POST /console/api/bills': async () => {
      const body = billOf();
      return {
        send: (as) => as.call('POST /console/api/bills', { body }),
        ...{ left: () => billsOf(body), once: 1, noted: 'bill.take' },
      };
    },
    'POST /console/api/bills/{uuid}/remove': async () => {
      const body = billOf();
      const { data } = await one.call('POST /console/api/bills', { body });
      return {
        send: (as) =>
          as.call('POST /console/api/bills/{uuid}/remove', { params: { uuid: data.uuid }, body: { reason: '传错了' } }),
        ...{ left: () => billsOf(body), once: 0, noted: 'bill.remove' },
      };
    },
    'POST /console/api/bills/explain': async () => {
      const { biller, lines } = billOf();
      const body = { biller, kind: 'payment' as const, number: lines[0]?.number ?? '', text: '别的系统收的' };
      return {
        send: (as) => as.call('POST /console/api/bills/explain', { body }),
        ...{ left: async () => true, once: true, noted: 'bill.explain' },
      };
    },
    'POST /console/api/invoices/{uuid}/issue': () => invoiceAct('issue'),
    'POST /console/api/invoices/{uuid}/refuse': () => invoiceAct('refuse'),
    'POST /console/api/invoices/{uuid}/reverse': () => invoiceAct('reverse'),
    'PUT /console/api/coupons/{uuid}': async () => {
      const uuid = randomUUID();
      const period = { startsAt: toInstant(clock.now()), endsAt: toInstant(after(clock.now(), 24 * 3600)) };
      const sum = { kind: 'money' as const, amount: 3000, percent: 100, threshold: 0, stock: 2, courses: [] };
      const body = { name: '暑期立减', description: '', ...sum, ...period };
      return {
        send: (as) => as.call('PUT /console/api/coupons/{uuid}', { params: { uuid }, body }),
        ...{ left: () => db.$count(coupons, eq(coupons.id, uuid)), once: 1, noted: 'coupon.make' },
      };
    },
    'POST /console/api/coupons/{uuid}/stop': async () => {
      const uuid = await shop.coupon(await shop.student());
      const read = async () => (await one.call('GET /console/api/coupons/{uuid}', { params: { uuid } })).data.coupon;
      return {
        send: (as) =>
          as.call('POST /console/api/coupons/{uuid}/stop', { params: { uuid }, body: { reason, isVoid: false } }),
        ...{ left: async () => (await read()).state, once: 'stopped', noted: 'coupon.stop' },
      };
    },
    'POST /console/api/agreements/{uuid}/change': async () => {
      const params = { uuid: await shop.course() };
      const body = { title: '专属协议', text: AGREEMENT, revision: 0, reason };
      return {
        send: (as) => as.call('POST /console/api/agreements/{uuid}/change', { params, body }),
        left: async () => (await one.call('GET /console/api/agreements/{uuid}', { params })).data.revision,
        ...{ once: 1, noted: 'agreement.change' },
      };
    },
    'POST /console/api/agreements/{uuid}/general': async () => {
      const params = { uuid: await shop.course() };
      const body = { title: '专属协议', text: AGREEMENT, revision: 0, reason };
      await one.call('POST /console/api/agreements/{uuid}/change', { params, body });
      const back = { revision: 1, reason };
      return {
        send: (as) => as.call('POST /console/api/agreements/{uuid}/general', { params, body: back }),
        left: async () => (await one.call('GET /console/api/agreements/{uuid}', { params })).data.isOwn,
        ...{ once: false, noted: 'agreement.general' },
      };
    },
    'POST /console/api/courses/{uuid}/change': async () => {
      const uuid = await shop.course();
      const read = () => one.call('GET /console/api/courses/{uuid}', { params: { uuid } });
      const { course, revision } = (await read()).data;
      const { originPrice, stock, isOnShelf } = course;
      const dates = { salesFrom: null, salesUntil: null };
      const body = { price: 8800, originPrice, stock, isOnShelf, ...dates, revision, reason };
      return {
        send: (as) => as.call('POST /console/api/courses/{uuid}/change', { params: { uuid }, body }),
        left: async () => [(await read()).data.revision - revision, (await read()).data.course.price],
        ...{ once: [1, 8800], noted: 'course.change' },
      };
    },
    'PUT /console/api/exchange-batches/{uuid}': async () => {
      const { uuid, make } = await batch();
      return {
        send: make,
        left: async () => [
          await db.$count(exchangeBatches, eq(exchangeBatches.id, uuid)),
          await db.$count(exchangeCodes, eq(exchangeCodes.batchId, uuid)),
        ],
        ...{ once: [1, 3], noted: 'exchange.make' },
      };
    },
    'POST /console/api/exchange-batches/{uuid}/stop': async () => {
      const { uuid, make, read } = await batch();
      await make();
      const input = { params: { uuid }, body: { reason } };
      return {
        send: (as) => as.call('POST /console/api/exchange-batches/{uuid}/stop', input),
        ...{ left: async () => (await read()).state, once: 'stopped', noted: 'exchange.stop' },
      };
    },
    'POST /console/api/exchange-batches/{uuid}/stop-code': async () => {
      const { uuid, make, read } = await batch();
      await make();
      const input = { params: { uuid }, body: { position: 2, reason } };
      return {
        send: (as) => as.call('POST /console/api/exchange-batches/{uuid}/stop-code', input),
        ...{ left: async () => (await read()).stopped, once: 1, noted: 'exchange.stop-code' },
      };
    },
  } as const satisfies Readonly<Record<string, MakeDouble>>;
}
