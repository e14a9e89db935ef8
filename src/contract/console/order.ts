import { Type } from 'typebox';
import { Cents, CourseKind, Instant, Mobile, nullable, object, oneOf, Uuid } from '../fields.ts';
import { orderPayStates } from '../states.ts';
import { BulkReply, chosen } from './bulk.ts';
import { REFUND_PARTS, type RefundPart } from './list-parts.ts';
import { staffOperations } from './operation.ts';

const Params = object({ uuid: Uuid });
const Count = Type.Integer({ minimum: 0 });
/** Cursor in a list: a time and the uuid of a row. */
const Place = Type.String({ pattern: '^[0-9]{1,15}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const Reason = Type.String({ pattern: '^(?=.*\\S)[^<>]{2,200}$', message: '请写 2 到 200 个字的原因' });
const NoteText = Type.String({ pattern: '^(?=[^]*\\S)[^]{1,500}$', message: '请写 500 字以内的备注' });
const PayState = oneOf(orderPayStates);

const Student = object({
  uuid: Uuid,
  nickname: Type.String(),
  /** Masked. */
  mobile: Type.String(),
});

const Row = object({
  uuid: Uuid,
  number: Type.String(),
  courses: Type.Array(Type.String()),
  student: Student,
  total: Cents,
  /** Cents: refunds started or done. */
  refunded: Cents,
  state: PayState,
  stateText: Type.String(),
  createdAt: Instant,
});

/** `failed`: the provider refused or did not answer; it is tried again. */
const RefundState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('running'),
  Type.Literal('failed'),
  Type.Literal('done'),
]);

const Refund = object({
  uuid: Uuid,
  amount: Cents,
  state: RefundState,
  reason: Type.String(),
  /** The payment method as text. */
  method: Type.String(),
  /** The provider's message when the refund could not be sent; empty otherwise. */
  answer: Type.String(),
  ...{ tries: Count, createdAt: Instant, nextTryAt: nullable(Instant), finishedAt: nullable(Instant) },
});

/** A refund that a staff member asked for. */
const RefundRequest = object({
  uuid: Uuid,
  amount: Cents,
  /** The amount that the school's promises gave at that time, in cents. */
  promised: Cents,
  lines: Type.Array(object({ name: Type.String(), cents: Cents })),
  endsCourses: Type.Boolean(),
  reason: Type.String(),
  state: Type.Union([Type.Literal('asked'), Type.Literal('approved'), Type.Literal('refused')]),
  askedAt: Instant,
  askedBy: Type.String(),
  /** Whether the caller asked for it. */
  isMine: Type.Boolean(),
  decidedAt: nullable(Instant),
  /** Name of the colleague who decided; empty when the amount needed no second person. */
  decidedBy: Type.String(),
  decision: Type.String(),
});

const OfOrder = { orderUuid: Uuid, orderNumber: Type.String(), student: Student };

const Order = object({
  uuid: Uuid,
  number: Type.String(),
  state: PayState,
  stateText: Type.String(),
  createdAt: Instant,
  student: Student,
  money: object({
    price: Cents,
    discount: Cents,
    /** Name of the coupon; empty for none. */
    coupon: Type.String(),
    total: Cents,
    /** Cents paid for this course. */
    received: Cents,
    /** Cents: refunds started or done. */
    refunded: Cents,
    net: Cents,
  }),
  courses: Type.Array(
    object({
      uuid: Uuid,
      name: Type.String(),
      price: Cents,
      /** Cents refunded by staff. */
      givenBack: Cents,
      kind: CourseKind,
      /** Start and end of the access that the order gave; null when it has given none. */
      openedAt: nullable(Instant),
      validUntil: nullable(Instant),
      /** Whether the course is open now because of this order. */
      isOpen: Type.Boolean(),
    }),
  ),
  payments: Type.Array(
    object({ uuid: Uuid, method: Type.String(), tradeNo: Type.String(), amount: Cents, paidAt: Instant }),
  ),
  refunds: Type.Array(Refund),
  requests: Type.Array(RefundRequest),
  packages: Type.Array(
    object({
      ...{ uuid: Uuid, number: Count, name: Type.String(), stateText: Type.String() },
      ...{ company: Type.String(), code: Type.String() },
    }),
  ),
  /** Delivery address; null when nothing is sent. */
  address: nullable(object({ receiver: Type.String(), phone: Type.String(), place: Type.String() })),
  /** Attribution: how the student came to buy. */
  source: object({
    page: Type.String(),
    channel: Type.String(),
    campaign: Type.String(),
    /** Page of the student's first visit. */
    firstPage: Type.String(),
  }),
  /** Newest first. */
  timeLine: Type.Array(
    object({
      id: Type.String(),
      at: Instant,
      side: Type.Union([Type.Literal('order'), Type.Literal('money'), Type.Literal('parcel'), Type.Literal('staff')]),
      text: Type.String(),
      /** Name of the staff member; empty for the student or a timer. */
      by: Type.String(),
      note: Type.String(),
    }),
  ),
  canClose: Type.Boolean(),
  canChangeAddress: Type.Boolean(),
});

/** Staff actions on orders. Decision 0311. */
export const consoleOrder = staffOperations({
  'POST /console/api/orders/find': {
    summary:
      'Orders, newest first, 50 at a time; a POST, so that no URL contains a mobile; searches by mobile are recorded',
    access: 'staff:operator|service|finance',
    body: object({
      /** An order number, a full mobile, a parcel number, or part of a course's name. */
      words: Type.Optional(Type.String({ maxLength: 60 })),
      state: Type.Optional(PayState),
      course: Type.Optional(Uuid),
      after: Type.Optional(Place),
    }),
    reply: object({ orders: Type.Array(Row), next: nullable(Type.String()) }),
  },
  'POST /console/api/orders/export': {
    summary: 'Export the chosen orders as CSV, with masked mobile numbers; the export is recorded',
    access: 'staff:operator|service|finance',
    body: object({ orders: chosen(Uuid) }),
    reply: object({ name: Type.String(), csv: Type.String(), count: Count }),
  },
  'POST /console/api/orders/notes': {
    summary: 'Add the same note to several orders; the caller chooses each note’s id; notes cannot be changed later',
    access: 'staff:operator|service|finance',
    body: object({ orders: chosen(object({ uuid: Uuid, note: Uuid })), text: NoteText }),
    reply: BulkReply,
  },
  'POST /console/api/orders/close': {
    summary:
      'Close several orders that are not fully paid, each on its own, with one reason that the students can read',
    access: 'staff:operator|service',
    body: object({ orders: chosen(Uuid), reason: Reason }),
    reply: BulkReply,
  },
  'GET /console/api/order-courses': {
    summary: 'Courses by which the list of orders can be filtered',
    access: 'staff:operator|service|finance',
    reply: object({ courses: Type.Array(object({ uuid: Uuid, name: Type.String() })) }),
  },
  'GET /console/api/orders/{uuid}': {
    summary: 'Everything about one order',
    access: 'staff:operator|service|finance',
    params: Params,
    reply: Order,
  },
  'POST /console/api/orders/{uuid}/notes': {
    summary: 'Add a note; the caller chooses its id, so a repeated call adds nothing; notes cannot be changed later',
    access: 'staff:operator|service|finance',
    params: Params,
    body: object({ uuid: Uuid, text: NoteText }),
    reply: Order,
  },
  'POST /console/api/orders/{uuid}/close': {
    summary: 'Close an order that is not fully paid, with a reason that the student can read; a deposit is refunded',
    access: 'staff:operator|service',
    params: Params,
    body: object({ reason: Reason }),
    reply: Order,
  },
  'POST /console/api/orders/{uuid}/address': {
    summary: 'Change the address of an order’s packages before they are sent',
    access: 'staff:operator|service',
    params: Params,
    body: object({
      receiver: Type.String({ pattern: '^(?=.*\\S)[^<>]{2,20}$', message: '收件人要写 2 到 20 个字' }),
      /** Unchanged when absent. */
      phone: Type.Optional(Mobile),
      /** Province, city, county and street as one text. */
      place: Type.String({ pattern: '^[^<>]{6,160}$', message: '请写清省、市、区和街道门牌' }),
      reason: Reason,
    }),
    reply: Order,
  },
  'GET /console/api/orders/{uuid}/refund': {
    summary: 'What can be refunded now: the amount that the school’s promises give and why, and the amount left',
    access: 'staff:service|finance',
    params: Params,
    reply: object({
      /** Why nothing can be refunded; null when something can. */
      refusal: nullable(Type.String()),
      rest: Cents,
      promised: Cents,
      lines: Type.Array(
        object({
          ...{ course: Uuid, name: Type.String(), paid: Cents, givenBack: Cents, rest: Cents, promised: Cents },
          ...{ reason: Type.String(), rule: Type.String() },
        }),
      ),
      /** Whether the courses are open, so that the refund can end them. */
      isOpen: Type.Boolean(),
      /** Cents; a larger refund needs a second person. */
      limit: Cents,
    }),
  },
  'POST /console/api/orders/{uuid}/refund': {
    summary: 'Refund an amount, once for each `uuid`: at once up to the limit, above it after finance approves',
    access: 'staff:service|finance',
    params: Params,
    body: object({
      uuid: Uuid,
      lines: Type.Array(object({ course: Uuid, cents: Type.Integer({ minimum: 0, maximum: 100_000_000 }) }), {
        ...{ minItems: 1, maxItems: 50 },
      }),
      endsCourses: Type.Boolean(),
      reason: Reason,
    }),
    reply: object({
      state: Type.Union([Type.Literal('asked'), Type.Literal('approved'), Type.Literal('refused')]),
      order: Order,
    }),
  },
});

const Part = Type.Unsafe<RefundPart>(Type.Union(REFUND_PARTS.map((part) => Type.Literal(part))));

/** Refunds by staff: those that wait for a second person, and all others. Decision 0312. */
export const consoleRefund = staffOperations({
  'GET /console/api/refunds': {
    summary: 'One part of the refunds, 50 at a time: finished ones newest first, others oldest first',
    access: 'staff:service|finance',
    query: object({ part: Part, after: Type.Optional(Place) }),
    reply: object({
      /** For the part `asked`. */
      requests: Type.Array(object({ ...OfOrder, request: RefundRequest })),
      /** For the other parts. */
      refunds: Type.Array(object({ ...OfOrder, refund: Refund })),
      /** Counted up to 1,000. */
      counts: object({ asked: Count, failed: Count }),
      next: nullable(Type.String()),
    }),
  },
  'POST /console/api/refund-requests/{uuid}/approve': {
    summary: 'Approve a refund that a colleague asked for; it is then paid back',
    access: 'staff:finance',
    params: Params,
    body: object({ amount: Cents }),
    reply: object({ ok: Type.Boolean() }),
  },
  'POST /console/api/refund-requests/{uuid}/refuse': {
    summary: 'Refuse a refund that a colleague asked for, with a reason for the colleague',
    access: 'staff:finance',
    params: Params,
    body: object({ reason: Reason }),
    reply: object({ ok: Type.Boolean() }),
  },
  'POST /console/api/refunds/{uuid}/retry': {
    summary: 'Send a failed refund again at once; a repeated call does not refund twice',
    access: 'staff:finance',
    params: Params,
    reply: object({ ok: Type.Boolean() }),
  },
});
