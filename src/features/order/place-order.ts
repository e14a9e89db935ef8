import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { isOver } from '#src/contract/order-states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { TransportFailure } from '#src/lib/api/api-failures.ts';
import type { Checkout } from './checkout.ts';

type Order = ReplyOf<'POST /api/V1.29/course/multiple/checkout/{id}'>;
type OrderBody = InputOf<'POST /api/V1.29/course/multiple/checkout/{id}'>['body'];

/** `unsure`: the server could not be asked; do not repeat the order before it could. */
export type Placed =
  | { readonly status: 'ordered'; readonly order: Order }
  | { readonly status: 'not-ordered' | 'unsure' };

type Ordered = Pick<Checkout, 'uuid' | 'courses' | 'created_time'>;

const NEWEST = 10;

/**
 * Places the order of a checkout; the same checkout always gives the same order.
 *
 * When no answer arrives, the server is asked for the result. A refusal is thrown.
 */
export async function placeOrder(checkout: Ordered, body: OrderBody): Promise<Placed> {
  try {
    const order = await api('POST /api/V1.29/course/multiple/checkout/{id}', { params: { id: checkout.uuid }, body });
    return { status: 'ordered', order };
  } catch (reason) {
    if (!(reason instanceof TransportFailure)) throw reason;
    return findOrder(checkout);
  }
}

/** The order of a checkout, from the list of the student's orders. */
export async function findOrder(checkout: Ordered): Promise<Placed> {
  try {
    const { list } = await api('GET /api/v1/course/myorder', { query: { page_size: NEWEST }, isSilent: true });
    const order = list.find((candidate) => isOf(checkout, candidate));
    return order ? { status: 'ordered', order } : { status: 'not-ordered' };
  } catch {
    return { status: 'unsure' };
  }
}

function isOf(checkout: Ordered, order: Order): boolean {
  const courses = (list: readonly { readonly uuid: string }[]) =>
    list
      .map(({ uuid }) => uuid)
      .sort()
      .join();
  const isLater = Date.parse(order.created_time) >= Date.parse(checkout.created_time);
  return isLater && !isOver(order.pay_state) && courses(order.courses) === courses(checkout.courses);
}
