import { useQueryClient } from '@tanstack/react-query';
import { type Checkout, readCheckout } from '#src/features/order/checkout.ts';

/**
 * Reads the checkout on the screen again, after a refusal said that it is not what it was.
 *
 * One that is closed, or that nothing can be bought with any more, is opened anew: that says why.
 */
export function useFreshCheckout(checkout: Checkout | undefined, queryKey: readonly unknown[], reopen: () => void) {
  const client = useQueryClient();
  return () => {
    if (!checkout) return reopen();
    readCheckout(checkout.token).then((fresh) => client.setQueryData(queryKey, fresh), reopen);
  };
}
