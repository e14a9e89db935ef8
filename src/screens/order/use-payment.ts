import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type PaymentAction, type PaymentChoice, pay, preparePayment } from '#src/features/order/start-payment.ts';
import { failureText } from '#src/lib/api-failures.ts';
import { GUARD_STATE, isOnGuard } from '#src/lib/history-guard.ts';
import * as paths from '#src/lib/paths.ts';
import { showToast } from '#src/lib/toast.ts';
import { UNASKED } from '#src/lib/unasked.ts';
import { noteLeaving } from './cashier-return.ts';

/**
 * Takes a student to the cashier for an order, one at a time.
 *
 * However that ends, the screen with the order's result is what they come back to: it asks the server.
 */
export function usePayment() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isRunning = useRef(false);
  const [isPaying, setIsPaying] = useState(false);

  const start = useCallback(
    async (orderUuid: string, choice: PaymentChoice) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setIsPaying(true);
      try {
        // A refusal is shown by the one place for failures; the result screen then says how the order stands.
        const action = await preparePayment(orderUuid, choice).catch(() => undefined);
        const qr = action?.kind === 'qr' ? { qr: action.code_url } : {};
        const result = paths.orderPayResult({ uuid: orderUuid });
        // Paid for once more from the result itself: what Back finds below it stays.
        const stop = window.location.pathname === result && isOnGuard() ? GUARD_STATE : {};
        await navigate(result, { replace: true, state: { ...UNASKED, ...stop, ...qr } });
        if (action && action.kind !== 'qr') await goAndPay(action, result);
      } catch (reason) {
        // What takes the student to the cashier did not arrive.
        showToast(failureText(reason));
      } finally {
        void client.invalidateQueries({ queryKey: ['payment-result', orderUuid] });
        isRunning.current = false;
        setIsPaying(false);
      }
    },
    [client, navigate],
  );
  return { isPaying, start };
}

async function goAndPay(action: PaymentAction, result: string): Promise<void> {
  // Only a page that gives way to a cashier is come back to.
  if (action.kind === 'redirect' || action.kind === 'form') noteLeaving(result);
  const outcome = await pay(action);
  if (outcome === 'cancelled') showToast('支付已取消');
  if (outcome === 'unavailable') showToast('当前环境不支持该支付方式，请更换');
}
