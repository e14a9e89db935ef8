import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoices } from '#server/db/schema/invoice.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder, moveOrder } from '#server/domains/orders/move-order.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let staff: readonly [ConsoleVisitor, ConsoleVisitor];
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'invoice-races');
  staff = [await openConsoleAs(server, 'operator'), await openConsoleAs(server, 'admin')];
});
afterAll(() => server.close());

const WISH = { kind: 'person', title: '林夏', tax_number: '', email: 'a@example.com', note: '' } as const;

async function paid() {
  const { buyer, order } = await shop.ordered();
  await shop.pay(order.uuid, buyer);
  const ask = () =>
    server.call(
      'POST /api/v1/course/myorder/{id}/invoice',
      { params: { id: order.uuid }, body: { request_id: randomUUID(), ...WISH } },
      { token: buyer.token },
    );
  const stored = () => server.db.select().from(invoices).where(eq(invoices.orderId, order.uuid));
  return { orderId: order.uuid, ask, stored };
}

let lastNumber = 0;
function issue(uuid: string, by: ConsoleVisitor = staff[0]) {
  lastNumber += 1;
  const invoiceNumber = `2633300000${String(lastNumber).padStart(10, '0')}`;
  const body = { revision: 1, amount: 19900, invoiceNumber };
  return by.call('POST /console/api/invoices/{uuid}/issue', { params: { uuid }, body });
}

const refundAllBut = (orderId: string, keptCents: number) =>
  inTransaction(server.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('No order.');
    const { clock, random } = server.context;
    await moveOrder(tx, order, { event: 'request_refund', to: 13, now: clock.now(), random, changes: { keptCents } });
  });

it('a refund and an issue at once: what was issued for the former amount is to be reversed, or was not issued', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { orderId, ask, stored } = await paid();
    const uuid = (await ask()).data.invoice?.uuid ?? '';
    const earlier = round % 2 === 0 ? undefined : refundAllBut(orderId, 5000);
    const issuing = issue(uuid);
    await (earlier ?? refundAllBut(orderId, 5000));

    const isIssued = (await issuing).code === SUCCESS;
    const [row] = await stored();
    expect(`${row?.state} ${row?.amountCents}`).toBe(isIssued ? 'to-reverse 19900' : 'asked 5000');
  }
});

it('ten requests at once are one invoice', async () => {
  const { ask, stored } = await paid();

  const answers = await Promise.all(Array.from({ length: 10 }, ask));

  expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
  expect(await stored()).toHaveLength(1);
});

it('two of the staff at once: one wins', async () => {
  const { ask, stored } = await paid();
  const uuid = (await ask()).data.invoice?.uuid ?? '';

  const answers = await Promise.all(staff.map((one) => issue(uuid, one)));

  expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
  expect(await stored()).toMatchObject([{ state: 'issued', revision: 2 }]);
});
