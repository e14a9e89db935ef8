import { randomUUID } from 'node:crypto';
import { inTransaction } from '../db/transaction.ts';
import { lockOrder, moveOrder } from '../domains/orders/move-order.ts';
import type { ConsoleVisitor } from './console.ts';
import type { TestServer } from './server.ts';
import { type Student, shopOf } from './shop.ts';

export const COMPANY = {
  kind: 'company',
  title: ' 知研书屋有限公司 ',
  tax_number: '91350100m000100y43',
  email: 'books@example.com',
  note: '',
} as const;

/** Orders and invoices for a test, with actions of students and staff. */
export function invoicesOf(server: TestServer, operator: ConsoleVisitor, name = 'invoices') {
  const shop = shopOf(server, name);
  let lastNumber = 0;
  const newNumber = () => {
    lastNumber += 1;
    return `2633200000${String(lastNumber).padStart(10, '0')}`;
  };

  async function paidOrder(priceCents = 19900) {
    const { buyer, order } = await shop.ordered({ priceCents });
    await shop.pay(order.uuid, buyer);
    return { buyer, orderId: order.uuid };
  }

  const ask = (orderId: string, { token }: Student, changes: object = {}, requestId: string = randomUUID()) =>
    server.call(
      'POST /api/v1/course/myorder/{id}/invoice',
      { params: { id: orderId }, body: { request_id: requestId, ...COMPANY, ...changes } },
      { token },
    );
  const look = (orderId: string, { token }: Student) =>
    server.call('GET /api/v1/course/myorder/{id}/invoice', { params: { id: orderId } }, { token });

  /** An invoice that waits, as staff see it. */
  async function askedInvoice(priceCents?: number) {
    const { buyer, orderId } = await paidOrder(priceCents);
    const { data } = await ask(orderId, buyer);
    const uuid = data.invoice?.uuid ?? '';
    const read = () => operator.call('GET /console/api/invoices/{uuid}', { params: { uuid } });
    const { invoice } = (await read()).data;
    return { buyer, orderId, uuid, read, seen: { revision: invoice.revision, amount: invoice.amount } };
  }

  const issue = (
    uuid: string,
    seen: { readonly revision: number; readonly amount: number },
    by: ConsoleVisitor = operator,
    invoiceNumber = newNumber(),
  ) => by.call('POST /console/api/invoices/{uuid}/issue', { params: { uuid }, body: { ...seen, invoiceNumber } });

  /** Refunds all but `keptCents`. */
  const refund = (orderId: string, keptCents = 0) =>
    inTransaction(server.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) throw new Error('No order.');
      const { clock, random } = server.context;
      await moveOrder(tx, order, { event: 'request_refund', to: 13, now: clock.now(), random, changes: { keptCents } });
    });

  return { shop, newNumber, paidOrder, ask, look, askedInvoice, issue, refund };
}
