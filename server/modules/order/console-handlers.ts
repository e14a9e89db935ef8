import { findArea } from '#server/db/queries/areas.ts';
import { findUserByMobile } from '#server/domains/accounts/users.ts';
import { recogniseAddress } from '#server/domains/addresses/recognise-address.ts';
import { changeOrderAddress } from '#server/domains/delivery/change-address.ts';
import { addOrderNote, addOrderNotes, closeOrder, closeOrders } from '#server/domains/orders/desk/desk-notes.ts';
import { exportOrders } from '#server/domains/orders/desk/export-orders.ts';
import { courseChoices, type ListedOrder, listOrders } from '#server/domains/orders/desk/find-orders.ts';
import { askRefund, decideRefund } from '#server/domains/orders/refunds/ask-refund.ts';
import { offerAtDesk } from '#server/domains/orders/refunds/desk-offer.ts';
import { countRefunds, listRefunds, listRequests, retryRefund } from '#server/domains/payments/desk-refunds.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import { readWorkRules } from '#server/domains/staff/work-rules.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { consoleOrder, consoleRefund } from '#src/contract/console/order.ts';
import { isSettled } from '#src/contract/order-states.ts';
import { orderPayStateTexts } from '#src/contract/states.ts';
import { findOrderAtDesk, orderRecord } from './console-record.ts';
import { refundView, requestView, studentView } from './console-views.ts';

export const orderHandlers: StaffHandlers<typeof consoleOrder> = {
  'POST /console/api/orders/find': async ({ body }, context) => {
    const { db } = context;
    const words = body.words?.trim() ?? '';
    const isMobile = /^1\d{10}$/.test(words);
    const student = isMobile ? await findUserByMobile(db, words) : undefined;
    if (isMobile && !student) return { orders: [], next: null };
    // Recorded once per search, not for each page of its list.
    if (student && body.after === undefined) await note(db, context, { action: 'order.find', subject: student.num });
    const sought = { state: body.state, courseId: body.course, after: body.after };
    const { rows, next } = await listOrders(db, { ...sought, ...(student ? { userId: student.id } : { words }) });
    return { orders: rows.map(rowView), next };
  },

  'POST /console/api/orders/export': async ({ body }, context) => exportOrders(context, body.orders),

  'POST /console/api/orders/notes': async ({ body }, context) => addOrderNotes(context, body.orders, body.text.trim()),

  'POST /console/api/orders/close': async ({ body }, context) => closeOrders(context, body.orders, body.reason.trim()),

  'GET /console/api/order-courses': async (_input, { db }) => ({ courses: await courseChoices(db) }),

  'GET /console/api/orders/{uuid}': async ({ params }, context) => orderRecord(context, params.uuid),

  'POST /console/api/orders/{uuid}/notes': async ({ params, body }, context) => {
    await addOrderNote(context, params.uuid, body.uuid, body.text.trim());
    return orderRecord(context, params.uuid);
  },

  'POST /console/api/orders/{uuid}/close': async ({ params, body }, context) => {
    await closeOrder(context, params.uuid, body.reason.trim());
    return orderRecord(context, params.uuid);
  },

  'POST /console/api/orders/{uuid}/address': async ({ params, body }, context) => {
    const { receiver, phone, reason } = body;
    const { area_path: path, is_area_complete: isComplete, location } = recogniseAddress(body.place);
    const area = findArea(path.at(-1) ?? '');
    if (!area || !isComplete || location === '') {
      const text = '没有看懂地址，请写清省、市、区和街道门牌，例如：浙江省杭州市西湖区文三路 398 号';
      throw new Refusal('INPUT_INVALID', { text, data: { fields: [{ field: 'body.place', message: text }] } });
    }
    const wish = { receiver: receiver.trim(), phone, area, location, reason: reason.trim() };
    await changeOrderAddress(context, params.uuid, wish);
    return orderRecord(context, params.uuid);
  },

  'GET /console/api/orders/{uuid}/refund': async ({ params }, context) => {
    const { db, clock } = context;
    const order = await findOrderAtDesk(db, params.uuid);
    const offer = await offerAtDesk(db, order, { promises: await context.promises(), now: clock.now() });
    return {
      ...{ refusal: offer.refusal, rest: offer.restCents, promised: offer.promisedCents },
      lines: offer.lines.map(
        ({ courseId, name, paidCents, givenBackCents, restCents, promisedCents, reason, rule }) => ({
          ...{ course: courseId, name, paid: paidCents, givenBack: givenBackCents, rest: restCents },
          ...{ promised: promisedCents, reason, rule },
        }),
      ),
      isOpen: isSettled(order.payState),
      limit: (await readWorkRules(db)).refundLimitCents,
    };
  },

  'POST /console/api/orders/{uuid}/refund': async ({ params, body }, context) => {
    const lines = body.lines.map(({ course, cents }) => ({ courseId: course.toLowerCase(), cents }));
    const wish = { id: body.uuid.toLowerCase(), lines, endsCourses: body.endsCourses, reason: body.reason.trim() };
    const state = await askRefund(context, params.uuid, wish);
    return { state, order: await orderRecord(context, params.uuid) };
  },
};

export const refundHandlers: StaffHandlers<typeof consoleRefund> = {
  'GET /console/api/refunds': async ({ query: { part, after } }, { db, actor }) => {
    const counts = await countRefunds(db);
    if (part === 'asked') {
      const { rows, next } = await listRequests(db, after);
      const names = new Map((await courseChoices(db)).map(({ uuid, name }) => [uuid, name]));
      const requests = rows.map((row) => ({ ...ownerView(row), request: requestView(row.request, names, actor.id) }));
      return { requests, refunds: [], counts, next };
    }
    const { rows, next } = await listRefunds(db, part, after);
    const refunds = rows.map((row) => ({ ...ownerView(row), refund: refundView(row) }));
    return { requests: [], refunds, counts, next };
  },

  'POST /console/api/refund-requests/{uuid}/approve': async ({ params, body }, context) => {
    await decideRefund(context, params.uuid, { isApproved: true, amountCents: body.amount });
    return { ok: true };
  },

  'POST /console/api/refund-requests/{uuid}/refuse': async ({ params, body }, context) => {
    await decideRefund(context, params.uuid, { isApproved: false, text: body.reason.trim() });
    return { ok: true };
  },

  'POST /console/api/refunds/{uuid}/retry': async ({ params }, context) => {
    await retryRefund(context, params.uuid);
    return { ok: true };
  },
};

function rowView({ order, courses, refundedCents, nickname, mobile }: ListedOrder): OrderRowView {
  return {
    ...{ uuid: order.id, number: order.orderNumber, courses: [...courses] },
    student: studentView({ userId: order.userId, nickname, mobile }),
    ...{ total: order.totalCents, refunded: refundedCents, state: order.payState },
    ...{ stateText: orderPayStateTexts[order.payState], createdAt: toInstant(order.createdAt) },
  };
}

type OrderRowView = ConsoleReply<'POST /console/api/orders/find'>['orders'][number];

interface Owned {
  readonly orderUuid: string;
  readonly orderNumber: string;
  readonly userId: string;
  readonly nickname: string;
  readonly mobile: string | null;
}

const ownerView = (row: Owned) => ({
  ...{ orderUuid: row.orderUuid, orderNumber: row.orderNumber, student: studentView(row) },
});
