import { useQuery } from '@tanstack/react-query';
import { checkoutQuery, obstacleOf } from '#src/features/order/checkout.ts';
import { checkoutIntent } from '#src/features/order/checkout-intent.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutView } from './checkout-view.tsx';
import { GroupContext } from './group-context.tsx';
import { useCameFrom } from './use-came-from.ts';
import { useFreshCheckout } from './use-fresh-checkout.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface ConfirmViewProps {
  readonly courseUuid: string;
  /** The course's page: where a student who leaves goes, unless a landing page sent them. */
  readonly detail: string;
  /** For a study tour: the tour the student chose before. */
  readonly wantedTour?: string | undefined;
}

/** The last step before ordering: items, price and access period. */
export function ConfirmView({ courseUuid, detail, wantedTour }: ConfirmViewProps) {
  const { query, h5, cameFrom } = useCameFrom();
  const intent = checkoutIntent(query);
  const options = checkoutQuery({ courseUuid, intent, cameFrom });
  const { data: checkout, error, refetch } = useQuery(options);
  const handleStale = useFreshCheckout(checkout, options.queryKey, () => void refetch());
  // Also while the checkout loads; after a failure leaving is free.
  const isArmed = !obstacleOf(error) && (checkout !== undefined || !error);
  const guard = useLeaveGuard({ isArmed, target: h5 ?? detail });

  return (
    <CheckoutView error={error} onRetry={() => void refetch()} guard={guard}>
      {checkout && (
        <CheckoutForm
          checkout={checkout}
          queryKey={options.queryKey}
          cameFrom={cameFrom}
          onOrdered={guard.release}
          wantedTour={wantedTour}
          onStale={handleStale}
        >
          <GroupContext courseUuid={courseUuid} intent={intent} />
        </CheckoutForm>
      )}
    </CheckoutView>
  );
}
