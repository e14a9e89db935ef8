import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import {
  askInvoice,
  changeInvoice,
  invoiceOfOrder,
  rememberedTitles,
  withdrawInvoice,
} from '#server/domains/invoices/ask-invoice.ts';
import { coursesOfOrder, type FoundInvoice, ownInvoices } from '#server/domains/invoices/find-invoices.ts';
import { findOrder } from '#server/domains/orders/find-order.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { invoice as calls } from '#src/contract/invoice.ts';
import { pdfAddress } from './serve-pdf.ts';

type Context = Pick<CallContext<Session>, 'seal' | 'clock' | 'session'>;

export const invoiceHandlers: Handlers<typeof calls> = {
  'GET /api/v1/course/myorder/{id}/invoice': async ({ params }, context) =>
    orderInvoice(context.db, await findOrder(context.db, params.id, context.session.userId), context),

  'POST /api/v1/course/myorder/{id}/invoice': async ({ params, body }, context) =>
    inTransaction(context.db, async (tx) => orderInvoice(tx, await askInvoice(tx, context, params.id, body), context)),

  'GET /api/v1/invoices': async ({ query }, context) => {
    const { rows, paging } = await ownInvoices(context.db, context.session.userId, query);
    return { ...paging, list: rows.map((row) => invoiceView(row, context)) };
  },

  'PUT /api/v1/invoices/{id}': async ({ params, body }, context) =>
    inTransaction(context.db, async (tx) =>
      orderInvoice(tx, await changeInvoice(tx, context, params.id, body), context),
    ),

  'POST /api/v1/invoices/{id}/withdraw': async ({ params }, context) =>
    inTransaction(context.db, async (tx) => orderInvoice(tx, await withdrawInvoice(tx, context, params.id), context)),
};

async function orderInvoice(
  db: Database,
  order: OrderRow,
  context: Context,
): Promise<ReplyOf<'GET /api/v1/course/myorder/{id}/invoice'>> {
  const { invoice, heldCents, obstacle, canAsk } = await invoiceOfOrder(db, order);
  const [first] = await coursesOfOrder(db, order.id);
  const { orderNumber } = order;
  const courseName = first?.name ?? '';
  const remembered = await rememberedTitles(db, context.session.userId);
  return {
    ...{ order_number: orderNumber, course_name: courseName, amount: heldCents, can_ask: canAsk, obstacle },
    invoice: invoice ? invoiceView({ invoice, orderNumber, courseName }, context) : null,
    remembered: remembered.map(({ kind, title, taxNumber, email }) => ({ kind, title, tax_number: taxNumber, email })),
  };
}

function invoiceView({ invoice, orderNumber, courseName }: FoundInvoice, { seal, clock }: Context) {
  const { id, number, state, kind, title, taxNumber, email, note, amountCents, reason, createdAt, issuedAt } = invoice;
  return {
    ...{ uuid: id, number: String(number), order_number: orderNumber, course_name: courseName, state, kind, title },
    ...{ tax_number: taxNumber, email, note, amount: amountCents, reason, invoice_number: invoice.invoiceNumber },
    pdf_url: pdfAddress(invoice, seal, clock.now()),
    created_time: toInstant(createdAt),
    issued_time: issuedAt && toInstant(issuedAt),
  };
}
