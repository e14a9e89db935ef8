import { type APIRequestContext, expect } from '@playwright/test';
import type { InputOf, OperationKey, ReplyOf } from '#src/contract/all.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';

/** A student by calls: what buying looks like is the subject of journeys of its own. */
interface Buyer {
  readonly request: APIRequestContext;
  readonly token: string;
}

type Wish = InputOf<'POST /api/V1.29/course/{id}/checkout'>['body'] & { readonly address_uuid?: string };

/** An order that is not paid. */
export async function order(buyer: Buyer, course: string, { address_uuid, ...wish }: Wish = {}) {
  const opened = await post<'POST /api/V1.29/course/{id}/checkout'>(
    buyer,
    `/api/V1.29/course/${course}/checkout`,
    wish,
  );
  const data = { payable: opened.quote.payable, ...(address_uuid !== undefined && { address_uuid }) };
  const path = `/api/V1.29/course/multiple/checkout/${opened.uuid}`;
  return post<'POST /api/V1.29/course/multiple/checkout/{id}'>(buyer, path, data);
}

/** An order that is paid, and its payment. */
export async function buy(buyer: Buyer, course: string, wish: Wish = {}) {
  const { uuid, order_number: number } = await order(buyer, course, wish);
  const data = { order_uuid: uuid, method: paymentMethods.WECHAT, client: 'browser' };
  const path = '/api/v1/course/payment/start';
  const { payment_uuid: payment } = await post<'POST /api/v1/course/payment/start'>(buyer, path, data);
  await payAtCashier(buyer.request, uuid);
  return { number, payment };
}

/** What the cashier’s button 支付成功 does, without the way back to the shop. */
export async function payAtCashier(request: APIRequestContext, orderUuid: string): Promise<void> {
  const form = { action: 'succeed' };
  const paid = await request.post(`/sandbox/pay/${orderUuid}`, { form, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
}

async function post<K extends OperationKey>({ request, token }: Buyer, path: string, data: object) {
  const reply = (await (await request.post(path, { headers: { token }, data })).json()) as {
    readonly code: number;
    readonly data: ReplyOf<K>;
  };
  expect(reply).toMatchObject({ code: SUCCESS });
  return reply.data;
}
