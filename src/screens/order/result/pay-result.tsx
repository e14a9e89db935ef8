import '../order.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { MissingOrder } from '#src/features/order/missing-order.tsx';
import { orderPayStates, paymentResultQuery } from '#src/features/order/payment-result.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { skipCashier } from '../cashier/cashier-return.ts';
import { PayAgain } from '../cashier/pay-again.tsx';
import { CheckoutSkeleton } from '../checkout/checkout-skeleton.tsx';
import { FirstStepsView } from './first-steps-view.tsx';
import { ResultView } from './result-view.tsx';
import { StartedGroup } from './started-group.tsx';
import { useBackStop } from './use-back-stop.ts';

/** The state of an order after the cashier; only the server decides it. */
export default function PayResult() {
  const { uuid = '' } = useParams();
  const { state } = useLocation();
  const isSkipping = useCashierReturn();
  useBackStop(paths.myOrder());
  const qr = (state as { readonly qr?: string } | null)?.qr;
  const { data: result, error, isFetching, refetch } = useQuery({ ...paymentResultQuery(uuid), enabled: !isSkipping });
  const handleAsk = () => void refetch();
  if (isMissing(error)) return <MissingOrder />;
  if (result) {
    const isInGroup = result.status === 'paid' && result.pay_state === orderPayStates.WAITING_GROUP;
    return (
      <ResultView result={result} isAsking={isFetching} onAsk={handleAsk}>
        {isInGroup && result.pgb_item_uuid && <StartedGroup uuid={result.pgb_item_uuid} onOver={handleAsk} />}
        {result.mycourses.length > 0 && <FirstStepsView orderUuid={uuid} orderNumber={result.order_number} />}
        {result.status === 'unpaid' && result.pay_now > 0 && <PayAgain orderUuid={uuid} qr={qr} />}
      </ResultView>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={handleAsk} />;
  return <CheckoutSkeleton />;
}

/** A browser that has not gone back after this time never will. */
const WAIT_MS = 3000;

/** Whether this screen goes back to where the student left for the cashier; decided on the first render. */
function useCashierReturn(): boolean {
  const { pathname, key } = useLocation();
  // Only the first screen of a document can be a return from outside.
  const [isSkipping, setIsSkipping] = useState(() => key === 'default' && skipCashier(pathname));
  useEffect(() => {
    if (!isSkipping) return;
    const timer = setTimeout(() => setIsSkipping(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isSkipping]);
  return isSkipping;
}
