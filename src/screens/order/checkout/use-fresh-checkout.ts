import { useQueryClient } from '@tanstack/react-query';
import { type Checkout, readCheckout } from '#src/features/order/checkout.ts';

/**
 * Refetches the checkout after a refusal said that it is out of date.
 *
 * One that is closed or has nothing left to buy is created anew: the response says why.
 */
export function useFreshCheckout(checkout: Checkout | undefined, queryKey: readonly unknown[], reopen: () => void) {
  const client = useQueryClient();
  return () => {
    if (!checkout) return reopen();
    readCheckout(checkout.token).then((fresh) => client.setQueryData(queryKey, fresh), reopen);
  };
}
