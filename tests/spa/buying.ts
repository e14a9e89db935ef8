import { type APIRequestContext, expect } from '@playwright/test';
import type { InputOf, OperationKey, ReplyOf } from '#src/contract/all.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';

type CashierAction = 'succeed' | 'cancel';

/** The server closes idle connections after some seconds; a call on such a connection has not arrived. */
const maxRetries = 2;

/** A student by calls: what buying looks like is the subject of journeys of its own. */
interface Buyer {
  readonly request: APIRequestContext;
  readonly token: string;
}

type Wish = InputOf<'POST /api/V1.29/course/{id}/checkout'>['body'];

/** An order that is not paid. */
export async function order(buyer: Buyer, course: string, wish: Wish = {}) {
  const opened = await post<'POST /api/V1.29/course/{id}/checkout'>(
    buyer,
    `/api/V1.29/course/${course}/checkout`,
    wish,
  );
  const data = { payable: opened.quote.payable };
  const path = `/api/V1.29/course/multiple/checkout/${opened.uuid}`;
  return post<'POST /api/V1.29/course/multiple/checkout/{id}'>(buyer, path, data);
}

/** An order that is paid, and its payment. */
export async function buy(buyer: Buyer, course: string, wish: Wish = {}) {
  const { uuid, order_number: number } = await order(buyer, course, wish);
  return { uuid, number, payment: await payOrder(buyer, uuid) };
}

/** Starts the payment of an order and ends it at the cashier. Returns the payment's uuid. */
export async function payOrder(buyer: Buyer, orderUuid: string, action?: CashierAction) {
  const data = { order_uuid: orderUuid, method: paymentMethods.WECHAT, client: 'browser' };
  const path = '/api/v1/course/payment/start';
  const { payment_uuid: payment } = await post<'POST /api/v1/course/payment/start'>(buyer, path, data);
  await payAtCashier(buyer.request, orderUuid, action);
  return payment;
}

/** What a button of the cashier does, without the way back to the shop. */
export async function payAtCashier(request: APIRequestContext, orderUuid: string, action: CashierAction = 'succeed') {
  const paid = await request.post(`/sandbox/pay/${orderUuid}`, { form: { action }, maxRedirects: 0, maxRetries });
  expect(paid.status()).toBe(303);
}

async function post<K extends OperationKey>({ request, token }: Buyer, path: string, data: object) {
  const reply = (await (await request.post(path, { headers: { token }, data, maxRetries })).json()) as {
    readonly code: number;
    readonly data: ReplyOf<K>;
  };
  expect(reply).toMatchObject({ code: SUCCESS });
  return reply.data;
}
