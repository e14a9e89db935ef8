import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api-client.ts';
import { useWrite } from '#src/lib/use-write.ts';
import type { Checkout } from './checkout.ts';

/** Chooses a coupon for a checkout, or none, and puts the new quote where the checkout is kept under `queryKey`. */
export function useSelectCoupon(checkout: Pick<Checkout, 'uuid'>, queryKey: readonly unknown[]) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (coupon: string | null) =>
      api('POST /api/V1.29/course/checkout/{id}/select_coupon/', {
        params: { id: checkout.uuid },
        body: { coupon_id: coupon },
      }),
    onSuccess: (quoted) => client.setQueryData(queryKey, quoted),
    // The coupon, the checkout or the price is not what it was.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
