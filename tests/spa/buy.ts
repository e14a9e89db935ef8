import type { APIRequestContext } from '@playwright/test';

interface Ordered {
  readonly uuid: string;
  readonly number: string;
}

/** The server closes what was idle for some seconds; a call on such a connection has not arrived. */
const maxRetries = 2;

/** An order that is not paid, placed by calls: its screens are the subject of order-pay.spec.ts. */
export async function placeOrder(request: APIRequestContext, token: string, course: string): Promise<Ordered> {
  const given = { headers: { token }, maxRetries };
  const opened = await (await request.post(`/api/V1.29/course/${course}/checkout`, { ...given, data: {} })).json();
  const address = `/api/V1.29/course/multiple/checkout/${opened.data.uuid}`;
  const data = { payable: opened.data.quote.payable };
  const { data: placed } = await (await request.post(address, { ...given, data })).json();
  return { uuid: placed.uuid, number: placed.order_number };
}

/** Starts the payment of an order and pays it, or does something else with it, at the sandbox's cashier. */
export async function payOrder(request: APIRequestContext, token: string, order: string, action = 'succeed') {
  const data = { order_uuid: order, method: 1, client: 'browser' };
  await request.post('/api/v1/course/payment/start', { headers: { token }, data, maxRetries });
  await request.post(`/sandbox/pay/${order}`, { form: { action }, maxRedirects: 0, maxRetries });
}

/** An order that is paid. */
export async function buy(request: APIRequestContext, token: string, course: string): Promise<Ordered> {
  const order = await placeOrder(request, token, course);
  await payOrder(request, token, order.uuid);
  return order;
}
