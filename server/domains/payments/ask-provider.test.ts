import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payments } from '#server/db/schema/payment.ts';
import { outTradeNo, type TradeState } from '#server/gateways/payment/payment-gateway.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { testProvider } from '#server/testing/payment-provider.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { type Asking, askProvider, bookPayment, type PaymentRow } from './ask-provider.ts';
import { endAttempt } from './close-attempt.ts';
import { queryPayments } from './query-payments.ts';

const random = testRandom('ask provider');
const asked: string[] = [];
const closed: string[] = [];
const said: string[] = [];
let answer: TradeState['status'] | Error = 'absent';
let cents = 19900;
let closing = async () => {};

const provider = testProvider('wechat', 1, {
  query: async (number) => {
    asked.push(number);
    const status = answer;
    if (status instanceof Error) throw status;
    if (status !== 'paid') return { status };
    const payment = { outTradeNo: number, tradeNo: `t-${number}`, amountCents: cents, paidAt: server.clock.now() };
    return { status, payment };
  },
  close: async (number) => {
    await closing();
    closed.push(number);
  },
});

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let context: Asking;
beforeAll(async () => {
  server = await startTestServer({ payments: [provider] });
  shop = shopOf(server, 'ask provider');
  const note = (_about: unknown, text: string) => void said.push(text);
  context = { ...server.context, log: { info: () => {}, warn: note, error: note } };
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.update(payments).set({ status: 'closed' }).where(eq(payments.status, 'started'));
  for (const list of [asked, closed, said]) list.length = 0;
  answer = 'absent';
  cents = 19900;
  closing = async () => {};
});

async function rowOf(id: string): Promise<PaymentRow> {
  const [row] = await server.db.select().from(payments).where(eq(payments.id, id));
  if (!row) throw new Error('There is no such payment.');
  return row;
}

/** An order with a started payment. */
async function started() {
  const { buyer, order } = await shop.ordered();
  const id = (await shop.start(order.uuid, buyer)).data.payment_uuid;
  return {
    buyer,
    order: order.uuid,
    id,
    number: outTradeNo(id),
    ask: async () => askProvider(context, await rowOf(id)),
  };
}

describe('asking a provider', () => {
  it('happens once a second, whoever asks; in between its last answer counts', async () => {
    const { ask } = await started();
    answer = 'processing';
    const heard = [await ask()];
    answer = 'unpaid';
    for (const seconds of [0, 0.5, 0.5]) {
      server.clock.pass(seconds);
      heard.push(await ask());
    }

    expect(heard).toEqual(['processing', 'processing', 'processing', 'unpaid']);
    expect(asked).toHaveLength(2);
  });

  it('books what was paid, and nothing of another amount', async () => {
    const [one, other] = [await started(), await started()];
    answer = 'paid';
    const right = await one.ask();
    cents = 19800;
    const wrong = await other.ask();

    expect([right, await shop.stateOf(one.order), await one.ask()]).toEqual(['paid', 4, 'paid']);
    expect([wrong, await shop.stateOf(other.order), (await rowOf(other.id)).lastAnswer]).toEqual([
      ...['unknown', 0, 'unknown'],
    ]);
    expect([asked.length, said]).toEqual([2, ['reported payment does not fit']]);
  });

  it('ends what the provider has closed, and asks no more', async () => {
    const { id, ask } = await started();
    answer = 'closed';

    expect([await ask(), (await rowOf(id)).status]).toEqual(['closed', 'closed']);
    server.clock.pass(60);
    expect([await ask(), asked.length]).toEqual(['closed', 1]);
  });

  it('does not take silence for an answer, nor a provider that is not set up', async () => {
    const [one, other] = [await started(), await started()];
    answer = new Error('away');
    const silent = await one.ask();
    const gateways = { ...context.gateways, payments: [] };
    const none = await askProvider({ ...context, gateways }, await rowOf(other.id));

    expect([silent, none]).toEqual(['unknown', 'unknown']);
    expect(said).toEqual(['payment provider did not answer', 'no such payment provider']);
  });
});

describe('a reported payment', () => {
  it.each([
    ['of another provider', (number: string) => ['alipay', number] as const],
    ['of a number that is none of ours', () => ['wechat', 'zy-1'] as const],
    ['of a number that nobody has', () => ['wechat', 'f'.repeat(32)] as const],
  ])('%s is not booked', async (_name, report) => {
    const { order, number } = await started();
    const [name, reported] = report(number);
    const money = { outTradeNo: reported, tradeNo: 't', amountCents: 19900, paidAt: server.clock.now() };

    expect(await bookPayment(context, name, money)).toBe('unknown');
    expect([await shop.stateOf(order), said]).toEqual([0, ['reported payment does not fit']]);
  });

  it('is booked with its number and the time of the provider, and known from then on', async () => {
    const { id, number, order } = await started();
    const paidAt = new Date(server.clock.now().getTime() - 5000);
    const money = { outTradeNo: number, tradeNo: 'trade-1', amountCents: 19900, paidAt };

    const settled = [await bookPayment(context, 'wechat', money), await bookPayment(context, 'wechat', money)];

    expect(settled).toEqual(['applied', 'known']);
    expect(await rowOf(id)).toMatchObject({ status: 'paid', tradeNo: 'trade-1', paidAt });
    expect(await shop.orderRow(order)).toMatchObject({ paidAt, expiresAt: null, closedAt: null });
    expect(said).toEqual([]);
  });
});

describe('an attempt that is not wanted any more', () => {
  it('is closed at its provider, or stays when that fails', async () => {
    const [one, other] = [await started(), await started()];
    answer = 'unpaid';
    const done = await endAttempt(context, await rowOf(one.id));
    closing = () => Promise.reject(new Error('away'));
    const failed = await endAttempt(context, await rowOf(other.id));

    expect([done, (await rowOf(one.id)).status, closed]).toEqual(['closed', 'closed', [one.number]]);
    expect([failed, (await rowOf(other.id)).status, said]).toEqual(['unknown', 'started', ['payment was not closed']]);
  });

  it.each([
    [32 * 60, 'absent', 'started'],
    [32 * 60 + 1, 'closed', 'closed'],
  ])('and that its provider never knew is, after %i seconds, %s', async (seconds, ended, status) => {
    const { id } = await started();
    server.clock.pass(seconds);

    expect(await endAttempt(context, await rowOf(id))).toBe(ended);
    expect([(await rowOf(id)).status, closed]).toEqual([status, []]);
  });
});

describe('the job that asks', () => {
  it.each([
    [1799, false],
    [1800, true],
  ])('closes a payment, after %i seconds: %s', async (seconds, isClosed) => {
    const { number } = await started();
    answer = 'unpaid';
    server.clock.pass(seconds);
    await shop.run(queryPayments);

    expect(closed).toEqual(isClosed ? [number] : []);
  });

  it.each([
    [0, 'started'],
    [1, 'closed'],
  ])('gives up a payment that nobody answers for, a week and %i seconds after its time: %s', async (more, status) => {
    const { id } = await started();
    answer = new Error('away');
    server.clock.pass(1800 + 7 * 24 * 3600 + more);
    await shop.run(queryPayments);

    expect((await rowOf(id)).status).toBe(status);
  });

  it('takes fifty at a time, and what a process took before it died half a minute later', async () => {
    const { id } = await started();
    const row = await rowOf(id);
    const copies = Array.from({ length: 50 }, () => ({ ...row, id: newUuid(random), supersededAt: row.createdAt }));
    await server.db.insert(payments).values(copies);
    server.clock.pass(30);
    let times = 0;
    const now = () => {
      times += 1;
      if (times > 2) throw new Error('The process died.');
      return server.clock.now();
    };

    const taken = await shop.run((job) => queryPayments({ ...job, clock: { ...job.clock, now } }), {
      mayFailOnOne: true,
    });
    const rest = await shop.run(queryPayments);
    server.clock.pass(29);
    const early = await shop.run(queryPayments);
    server.clock.pass(1);

    expect([taken, rest, early, await shop.run(queryPayments)]).toEqual([50, 1, 0, 50]);
  });
});
