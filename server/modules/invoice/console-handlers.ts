import { eq } from 'drizzle-orm';
import { moneyOf } from '#server/db/queries/move-invoice.ts';
import { orders } from '#server/db/schema/order.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { issueInvoice, refuseInvoice, reverseInvoice } from '#server/domains/invoices/decide-invoice.ts';
import { exportAsked } from '#server/domains/invoices/export-asked.ts';
import {
  countInvoices,
  coursesOfOrder,
  type FoundInvoice,
  listInvoices,
  readInvoice,
} from '#server/domains/invoices/find-invoices.ts';
import { storePdf } from '#server/domains/invoices/invoice-pdf.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { invoice as calls } from '#src/contract/console/invoice.ts';
import { orderPayStateTexts } from '#src/contract/states.ts';
import { pdfAddress } from './serve-pdf.ts';

type Detail = ConsoleReply<'GET /console/api/invoices/{uuid}'>;

export const invoiceHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/invoices': async ({ query }, { db }) => {
    const { rows, next } = await listInvoices(db, query);
    return { invoices: rows.map(invoiceView), counts: await countInvoices(db), next };
  },
  'POST /console/api/invoices/export': async (_input, context) => exportAsked(context),
  'GET /console/api/invoices/{uuid}': async ({ params }, context) => detail(context, params.uuid),
  'POST /console/api/invoices/{uuid}/issue': async ({ params, body }, context) => {
    const { amount: amountCents, ...issued } = body;
    await issueInvoice(context, { id: params.uuid, amountCents, ...issued });
    return detail(context, params.uuid);
  },
  'POST /console/api/invoices/{uuid}/refuse': async ({ params, body }, context) => {
    await refuseInvoice(context, { id: params.uuid, revision: body.revision, reason: body.reason.trim() });
    return detail(context, params.uuid);
  },
  'POST /console/api/invoices/{uuid}/reverse': async ({ params, body }, context) => {
    await reverseInvoice(context, { id: params.uuid, ...body });
    return detail(context, params.uuid);
  },
  'PUT /console/api/invoices/{uuid}/pdf': async ({ params, file }, context) => {
    await storePdf(context, params.uuid, file);
    return detail(context, params.uuid);
  },
};

async function detail({ db, seal, clock }: Pick<ServerContext, 'db' | 'seal' | 'clock'>, id: string): Promise<Detail> {
  const found = await readInvoice(db, id);
  const { orderId } = found.invoice;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('An invoice has no order.');
  const { paidCents, refundedCents, heldCents } = await moneyOf(db, orderId);
  return {
    invoice: invoiceView(found),
    order: {
      stateText: orderPayStateTexts[order.payState],
      paidAt: order.paidAt && toInstant(order.paidAt),
      courses: await coursesOfOrder(db, orderId),
      ...{ discount: order.discountCents, paid: paidCents, refunded: refundedCents, held: heldCents },
    },
    pdfUrl: pdfAddress(found.invoice, seal, clock.now()),
  };
}

function invoiceView({ invoice, orderNumber, courseName }: FoundInvoice): Detail['invoice'] {
  const { id, number, state, kind, title, taxNumber, email, note, reason, invoiceNumber, reversalNumber } = invoice;
  const { amountCents, pdfKey, createdAt, issuedAt, reversedAt, changedAt, changedBy, revision } = invoice;
  return {
    ...{ uuid: id, number, orderNumber, courseName, state, kind, title, taxNumber, email, note, reason },
    ...{ invoiceNumber, reversalNumber, amount: amountCents, hasPdf: pdfKey !== null, changedBy, revision },
    createdAt: toInstant(createdAt),
    issuedAt: issuedAt && toInstant(issuedAt),
    reversedAt: reversedAt && toInstant(reversedAt),
    changedAt: toInstant(changedAt),
  };
}
