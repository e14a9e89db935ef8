import { Type } from 'typebox';
import { EMAIL_PATTERN } from './email.ts';
import { Cents, Instant, nullable, object, Page, page, text, Uuid, UuidParams } from './fields.ts';
import { INVOICE_KINDS, INVOICE_STATES, type InvoiceKind, type InvoiceState } from './invoice-states.ts';
import { operations } from './operation.ts';
import { OrderParams } from './order-shapes.ts';

export const InvoiceStateName = Type.Unsafe<InvoiceState>(Type.Union(INVOICE_STATES.map((name) => Type.Literal(name))));
export const InvoiceKindName = Type.Unsafe<InvoiceKind>(Type.Union(INVOICE_KINDS.map((name) => Type.Literal(name))));

const titleFields = {
  kind: InvoiceKindName,
  title: Type.String(),
  /** Tax number of a company; empty for a person. */
  tax_number: Type.String(),
  email: Type.String(),
};

const Invoice = object({
  uuid: Uuid,
  /** Number to tell the school in a conversation. */
  number: Type.String(),
  order_number: Type.String(),
  course_name: Type.String(),
  state: InvoiceStateName,
  ...titleFields,
  note: Type.String(),
  amount: Cents,
  /** Why it was refused, or withdrawn because of a refund; empty otherwise. */
  reason: Type.String(),
  /** Empty until it is issued. */
  invoice_number: Type.String(),
  /** Address valid for some minutes, without a token; null without a PDF. */
  pdf_url: nullable(Type.String()),
  created_time: Instant,
  issued_time: nullable(Instant),
});

const OrderInvoice = object({
  order_number: Type.String(),
  course_name: Type.String(),
  /** Cents: the amount an invoice would have now. */
  amount: Cents,
  can_ask: Type.Boolean(),
  /** Why the student cannot request an invoice; empty when they can, or have one. */
  obstacle: Type.String(),
  /** The newest invoice; null before the first request. */
  invoice: nullable(Invoice),
  /** Data that the student used last: at most one of each kind, latest first. */
  remembered: Type.Array(object(titleFields)),
});

const wishFields = {
  kind: InvoiceKindName,
  title: Type.String({ pattern: '^[^<>\\r\\n]{1,100}$', message: '请填写发票抬头，最多 100 个字' }),
  tax_number: Type.String({ maxLength: 30, message: '税号格式错误' }),
  email: Type.String({
    pattern: EMAIL_PATTERN,
    maxLength: 120,
    message: '邮箱格式错误',
  }),
  note: text(200),
};

export const invoice = operations({
  'GET /api/v1/course/myorder/{id}/invoice': {
    summary: '订单的发票：能不能申请、开了没有、上次用的抬头',
    access: 'user',
    origin: 'project',
    params: OrderParams,
    reply: OrderInvoice,
  },
  'POST /api/v1/course/myorder/{id}/invoice': {
    summary: '申请发票（同一 request_id 只产生一个申请）',
    access: 'user',
    origin: 'project',
    params: OrderParams,
    body: object({ request_id: Uuid, ...wishFields }),
    reply: OrderInvoice,
  },
  'GET /api/v1/invoices': {
    summary: '我的发票',
    access: 'user',
    origin: 'project',
    query: object(page),
    reply: Page(Invoice),
  },
  'PUT /api/v1/invoices/{id}': {
    summary: '修改还没有开出的发票申请',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object(wishFields),
    reply: OrderInvoice,
  },
  'POST /api/v1/invoices/{id}/withdraw': {
    summary: '撤回还没有开出的发票申请',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: OrderInvoice,
  },
});
