import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import * as paths from '#src/lib/paths.ts';
import { skipCashier } from '../cashier/cashier-return.ts';

/**
 * Goes on to the order's result once `isReady`, after `waitMs`; back to where the student left for this screen, if they
 * did.
 */
export function useMoveOn(orderUuid: string | undefined, isReady: boolean, waitMs = 0): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isReady || !orderUuid) return;
    const timer = setTimeout(() => {
      const result = paths.orderPayResult({ uuid: orderUuid });
      if (!skipCashier(result)) void navigate(result, { replace: true, state: SKIP_LEAVE_GUARD });
    }, waitMs);
    return () => clearTimeout(timer);
  }, [isReady, navigate, orderUuid, waitMs]);
}
