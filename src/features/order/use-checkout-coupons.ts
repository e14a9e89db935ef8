import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { type OpenedCheckout, receiveCoupon } from './best-coupon.ts';
import type { Checkout } from './checkout.ts';

/** The coupons of a checkout, to be chosen and received. Every answer replaces the checkout cached under `queryKey`. */
export function useCheckoutCoupons(checkout: OpenedCheckout, queryKey: readonly unknown[]) {
  const client = useQueryClient();
  const select = useSelectCoupon(checkout, queryKey);
  const receive = useWrite({
    mutationFn: (coupon: string) => receiveCoupon(checkout, coupon),
    onSuccess: (quoted) => {
      client.setQueryData(queryKey, quoted);
      void client.invalidateQueries({ queryKey: ['my-coupons'] });
      void client.invalidateQueries({ queryKey: ['coupons'] });
    },
    // The coupon is gone, or the checkout has changed.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return {
    note: checkout.note ?? '',
    isBusy: select.isPending || receive.isPending,
    /** The last chosen coupon, also while its quote is loading; null for none. */
    chosen: select.isPending ? select.variables : checkout.selected_coupon,
    choose: (coupon: string | null) => select.mutate(coupon),
    receive: (coupon: string) => receive.mutate(coupon),
  };
}

/** Chooses a coupon for a checkout, or none, and updates the checkout cached under `queryKey`. */
function useSelectCoupon(checkout: Pick<Checkout, 'uuid'>, queryKey: readonly unknown[]) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (coupon: string | null) =>
      api('POST /api/V1.29/course/checkout/{id}/select_coupon/', {
        params: { id: checkout.uuid },
        body: { coupon_id: coupon },
      }),
    onSuccess: (quoted) => client.setQueryData(queryKey, quoted),
    // The coupon, the checkout or the price has changed.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
