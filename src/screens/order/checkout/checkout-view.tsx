import type { ReactNode } from 'react';
import { obstacleOf } from '#src/features/order/checkout.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { ObstacleView } from './obstacle-view.tsx';
import '../order.css';
import type { useLeaveGuard } from './use-leave-guard.ts';

interface CheckoutViewProps {
  /** Why the checkout could not be created or refetched. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly guard: ReturnType<typeof useLeaveGuard>;
  /** The form, once the checkout exists. */
  readonly children: ReactNode;
}

/** A checkout: its form, its obstacle or its skeleton; asks before the student leaves. */
export function CheckoutView({ error, onRetry, guard, children }: CheckoutViewProps) {
  const obstacle = obstacleOf(error);
  if (obstacle) return <ObstacleView obstacle={obstacle} text={failureText(error)} />;
  if (error && !children) return <FailedView text={failureText(error)} onRetry={onRetry} />;
  return (
    <>
      {children || <CheckoutSkeleton />}
      <LeaveDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </>
  );
}
