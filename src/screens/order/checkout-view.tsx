import type { ReactNode } from 'react';
import { obstacleOf } from '#src/features/order/checkout.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { ObstacleView } from './obstacle-view.tsx';
import './order.css';
import type { useLeaveGuard } from './use-leave-guard.ts';

interface CheckoutViewProps {
  /** Why the checkout was not made, or not made anew. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly guard: ReturnType<typeof useLeaveGuard>;
  /** The form of the checkout, once there is one. */
  readonly children: ReactNode;
}

/** A checkout: its form, what stands in its way, or that it is on its way; and the question to who leaves it. */
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
