import { api } from '#src/lib/api/api-client.ts';
import { endHandOver, readHandOver } from '#src/lib/storage/hand-over.ts';
import type { Checkout } from './checkout-type.ts';
import { receivedNote, usedNote } from './coupon-notes.ts';

/** A checkout, with the automatic choice of its coupon. */
export interface OpenedCheckout extends Checkout {
  readonly note?: string;
}

/**
 * The checkout with the coupon the student came with, else with the best one, which is received if needed.
 *
 * Done before the checkout is shown, so that its price does not change on screen. A failure here has no effect: the
 * checkout is valid as it was opened.
 */
export async function withBestCoupon(checkout: Checkout, signal: AbortSignal): Promise<OpenedCheckout> {
  const wanted = readHandOver('checkout');
  endHandOver('checkout');
  const { usable, receivable, advised } = checkout.coupons;
  const held = usable.find(({ uuid }) => uuid === wanted);
  const offered = receivable.some(({ uuid }) => uuid === wanted);
  if (!offered && (held ? held.is_selected : advised === null)) return checkout;
  try {
    return held && !held.is_selected
      ? await select(checkout, held.uuid, signal)
      : await receiveCoupon(checkout, offered ? wanted : undefined, signal);
  } catch {
    return checkout;
  }
}

/** Receives a coupon for a checkout: the given one, or the best. */
export async function receiveCoupon(
  { uuid, course, coupons }: Checkout,
  coupon: string | undefined,
  signal?: AbortSignal,
): Promise<OpenedCheckout> {
  const { results, checkout } = await api('POST /api/v1/course/coupon_receive/product/', {
    body: { checkout_id: uuid, product_id: course.uuid, ...(coupon !== undefined && { coupon_uuid: coupon }) },
    ...(signal && { signal, isSilent: true }),
  });
  return { ...checkout, note: receivedNote(results, coupons.receivable, checkout) };
}

async function select({ uuid }: Checkout, coupon: string, signal: AbortSignal): Promise<OpenedCheckout> {
  const checkout = await api('POST /api/V1.29/course/checkout/{id}/select_coupon/', {
    params: { id: uuid },
    body: { coupon_id: coupon },
    signal,
    isSilent: true,
  });
  return { ...checkout, note: usedNote(checkout) };
}
