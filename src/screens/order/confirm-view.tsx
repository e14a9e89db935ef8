import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { checkoutQuery, obstacleOf } from '#src/features/order/checkout.ts';
import { checkoutIntent } from '#src/features/order/checkout-intent.ts';
import { failureText } from '#src/lib/api-failures.ts';
import { sameOriginPath } from '#src/lib/return-path.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import './order.css';
import { ObstacleView } from './obstacle-view.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface ConfirmViewProps {
  readonly courseUuid: string;
  /** Where the course is described: there a student who leaves ends up, unless a campaign page sent them. */
  readonly detail: string;
  /** The tour the student came for, where it is a study tour. */
  readonly wantedTour?: string | undefined;
}

/** The last look at what is bought, for how much and for how long, before it is ordered and paid. */
export function ConfirmView({ courseUuid, detail, wantedTour }: ConfirmViewProps) {
  const [query] = useSearchParams();
  const h5 = sameOriginPath(query.get('h5'));
  const source = query.get('source')?.slice(0, 64);
  const intent = checkoutIntent(query);
  const cameFrom = { ...(source && { source }), ...(h5 && { h5: h5.slice(0, 120) }) };
  const options = checkoutQuery({ courseUuid, intent, cameFrom });
  const { data: checkout, error, refetch } = useQuery(options);
  const obstacle = obstacleOf(error);
  const guard = useLeaveGuard({ isArmed: checkout !== undefined && !obstacle, target: h5 ?? detail });

  if (obstacle) return <ObstacleView obstacle={obstacle} text={failureText(error)} />;
  if (checkout) {
    return (
      <>
        <CheckoutForm
          checkout={checkout}
          queryKey={options.queryKey}
          cameFrom={cameFrom}
          onOrdered={guard.release}
          wantedTour={wantedTour}
          onStale={() => void refetch()}
        />
        <LeaveDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
      </>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <CheckoutSkeleton />;
}
