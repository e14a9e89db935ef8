import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoices } from '#server/db/schema/invoice.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { invoicesOf } from '#server/testing/invoice.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let staff: readonly [ConsoleVisitor, ConsoleVisitor];
let desk: ReturnType<typeof invoicesOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  staff = [await openConsoleAs(server, 'operator'), await openConsoleAs(server, 'admin')];
  desk = invoicesOf(server, staff[0], 'invoice-races');
});
afterAll(() => server.close());

const stored = (orderId: string) => server.db.select().from(invoices).where(eq(invoices.orderId, orderId));

it('a refund and an issue at once end as issued and to be reversed, or as not issued for a smaller amount', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { orderId, uuid, seen } = await desk.askedInvoice();
    const earlier = round % 2 === 0 ? undefined : desk.refund(orderId, 5000);
    const issuing = desk.issue(uuid, seen);
    await (earlier ?? desk.refund(orderId, 5000));

    const isIssued = (await issuing).code === SUCCESS;
    const [row] = await stored(orderId);
    expect(`${row?.state} ${row?.amountCents}`).toBe(isIssued ? 'to-reverse 19900' : 'asked 5000');
  }
});

it('ten requests at once are one invoice', async () => {
  const { buyer, orderId } = await desk.paidOrder();

  const answers = await Promise.all(Array.from({ length: 10 }, () => desk.ask(orderId, buyer)));

  expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
  expect(await stored(orderId)).toHaveLength(1);
});

it('two of the staff at once: one wins', async () => {
  const { orderId, uuid, seen } = await desk.askedInvoice();

  const answers = await Promise.all(staff.map((one) => desk.issue(uuid, seen, one)));

  expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
  expect(await stored(orderId)).toMatchObject([{ state: 'issued', revision: 2 }]);
});
