import { Type } from 'typebox';
import { Cents, Instant, nullable, object, Uuid } from '../fields.ts';
import { InvoiceKindName, InvoiceStateName } from '../invoice.ts';
import { INVOICE_STATES } from '../invoice-states.ts';
import { staffOperations } from './operation.ts';

const Params = object({ uuid: Uuid });
const Count = Type.Integer({ minimum: 0 });
const Revision = Type.Integer({ minimum: 1 });
/** Number of an electronic invoice. */
const Number20 = Type.String({ pattern: '^[0-9]{20}$', message: '发票号码是 20 位数字' });

const Invoice = object({
  uuid: Uuid,
  /** Running number, shown to staff. */
  number: Type.Integer(),
  orderNumber: Type.String(),
  courseName: Type.String(),
  state: InvoiceStateName,
  kind: InvoiceKindName,
  title: Type.String(),
  taxNumber: Type.String(),
  email: Type.String(),
  note: Type.String(),
  amount: Cents,
  reason: Type.String(),
  invoiceNumber: Type.String(),
  reversalNumber: Type.String(),
  hasPdf: Type.Boolean(),
  createdAt: Instant,
  issuedAt: nullable(Instant),
  reversedAt: nullable(Instant),
  changedAt: Instant,
  /** Name of the staff member; empty for a change by the student or by a refund. */
  changedBy: Type.String(),
  revision: Revision,
});

const Detail = object({
  invoice: Invoice,
  order: object({
    stateText: Type.String(),
    paidAt: nullable(Instant),
    courses: Type.Array(object({ name: Type.String(), price: Cents })),
    discount: Cents,
    /** In cents: payments, refunds started or done, and the difference. */
    paid: Cents,
    refunded: Cents,
    held: Cents,
  }),
  /** Address valid for some minutes; null without a PDF. */
  pdfUrl: nullable(Type.String()),
});

/** Invoices that students request. The tax program issues them; this records it. */
export const invoice = staffOperations({
  'GET /console/api/invoices': {
    summary: 'Invoices, newest first, 50 at a time',
    access: 'staff:operator|finance',
    query: object({
      state: Type.Optional(InvoiceStateName),
      /** Beginning of an order number or an invoice number, or part of a title. */
      words: Type.Optional(Type.String({ maxLength: 60 })),
      /** Cursor: `next` of the page before. */
      after: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    reply: object({
      invoices: Type.Array(Invoice),
      /** Number of invoices in each state, counted up to `INVOICES_COUNTED`, whatever `words` says. */
      counts: object(Object.fromEntries(INVOICE_STATES.map((state) => [state, Count]))),
      next: nullable(Type.Integer()),
    }),
  },
  'POST /console/api/invoices/export': {
    summary: 'A file of the invoices to be issued, oldest first, for the tax program',
    access: 'staff:operator|finance',
    reply: object({ name: Type.String(), csv: Type.String(), count: Count }),
  },
  'GET /console/api/invoices/{uuid}': {
    summary: 'One invoice, with the amounts of its order',
    access: 'staff:operator|finance',
    params: Params,
    reply: Detail,
  },
  'POST /console/api/invoices/{uuid}/issue': {
    summary: 'Record that an invoice was issued, with its amount and number',
    access: 'staff:operator|finance',
    params: Params,
    body: object({ revision: Revision, amount: Cents, invoiceNumber: Number20 }),
    reply: Detail,
  },
  'POST /console/api/invoices/{uuid}/refuse': {
    summary: 'Refuse an invoice request with a reason that the student can read',
    access: 'staff:operator|finance',
    params: Params,
    body: object({
      revision: Revision,
      reason: Type.String({ pattern: '^(?=.*\\S)[^<>]{2,200}$', message: '请写 2 到 200 个字的原因' }),
    }),
    reply: Detail,
  },
  'POST /console/api/invoices/{uuid}/reverse': {
    summary: 'Record that an invoice was reversed, with the number of the reversal',
    access: 'staff:operator|finance',
    params: Params,
    body: object({ revision: Revision, reversalNumber: Number20 }),
    reply: Detail,
  },
  'PUT /console/api/invoices/{uuid}/pdf': {
    summary: 'Store the PDF of an invoice; an earlier one is replaced',
    access: 'staff:operator|finance',
    params: Params,
    file: { maxBytes: 5 * 1024 * 1024 },
    reply: Detail,
  },
});
