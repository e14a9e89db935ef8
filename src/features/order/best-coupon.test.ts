// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endHandOver, handOver, readHandOver } from '#src/lib/storage/hand-over.ts';
import { withBestCoupon } from './best-coupon.ts';
import type { Checkout } from './checkout-type.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('#src/lib/api/api-client.ts', () => ({ api }));

const { signal } = new AbortController();
const coupon = (uuid: string, more = {}) => ({ uuid, name: uuid, discount: 2000, is_selected: false, ...more });
const checkout = (coupons: Partial<Record<'usable' | 'receivable', object[]>> & { advised?: string | null }) =>
  ({
    uuid: 'k',
    course: { uuid: 'c' },
    selected_coupon: null,
    coupons: { usable: [], receivable: [], unusable: [], advised: null, ...coupons },
  }) as unknown as Checkout;
const asked = () => api.mock.calls.map(([key, { body }]) => [String(key).split('/').at(-2), body]);

beforeEach(() => {
  const answered = { ...checkout({ usable: [coupon('a')] }), selected_coupon: 'a' };
  const results = [{ coupon_uuid: 'a', is_received: true, code: 20000 }];
  api.mockImplementation((key: string) =>
    Promise.resolve(key.includes('product') ? { results, checkout: answered } : answered),
  );
});
afterEach(() => {
  endHandOver('checkout');
  vi.resetAllMocks();
});

describe('a checkout that is opened', () => {
  it('gets the coupon that the server advises, and says so', async () => {
    const opened = await withBestCoupon(checkout({ receivable: [coupon('a')], advised: 'a' }), signal);

    expect(asked()).toEqual([['product', { checkout_id: 'k', product_id: 'c' }]]);
    expect(opened.note).toBe('已为你领取并使用「a」，省 ¥20.00');
  });

  it('is left as it is when there is nothing better', async () => {
    const given = checkout({ usable: [coupon('b', { is_selected: true })] });

    expect(await withBestCoupon(given, signal)).toBe(given);
    expect(api).not.toHaveBeenCalled();
  });

  it('uses the coupon the student set out with, once, though another takes off more', async () => {
    handOver('checkout', 'a');

    const opened = await withBestCoupon(
      checkout({ usable: [coupon('a')], receivable: [coupon('z')], advised: 'z' }),
      signal,
    );

    expect(asked()).toEqual([['select_coupon', { coupon_id: 'a' }]]);
    expect(opened.note).toBe('已为你使用「a」，省 ¥20.00');
    expect(readHandOver('checkout')).toBeUndefined();
  });

  it('receives the coupon the student set out with', async () => {
    handOver('checkout', 'a');

    await withBestCoupon(checkout({ receivable: [coupon('z'), coupon('a')], advised: 'z' }), signal);

    expect(asked()).toEqual([['product', { checkout_id: 'k', product_id: 'c', coupon_uuid: 'a' }]]);
  });

  it('goes on with the best when that coupon cannot be used here', async () => {
    handOver('checkout', 'elsewhere');

    await withBestCoupon(checkout({ receivable: [coupon('a')], advised: 'a' }), signal);

    expect(asked()).toEqual([['product', { checkout_id: 'k', product_id: 'c' }]]);
  });

  it('is good as it is when the coupon does not come', async () => {
    api.mockRejectedValue(new Error('offline'));
    const given = checkout({ receivable: [coupon('a')], advised: 'a' });

    expect(await withBestCoupon(given, signal)).toBe(given);
  });
});
