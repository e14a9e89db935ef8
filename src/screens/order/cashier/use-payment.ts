import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import type { PaymentAction } from '#src/contract/payment.ts';
import { awaitPayer, doubtPayer, takePayerDoubt } from '#src/features/order/awaited-payment.ts';
import { storePayment } from '#src/features/order/order-payment.ts';
import {
  handOverAddress,
  isHandedOver,
  type PaymentChoice,
  pay,
  preparePayment,
} from '#src/features/order/start-payment.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { environment } from '#src/lib/environment/current.ts';
import { GUARD_STATE, isOnGuard } from '#src/lib/history/history-guard.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import * as paths from '#src/lib/paths.ts';
import { noteLeaving } from './cashier-return.ts';

interface StartOptions {
  /** The chat app was just asked who pays: do not ask again. */
  readonly isResumed?: boolean;
}

const PAYER_TEXT = '没有取得微信身份，请重试或换一种支付方式';

/**
 * Takes a student to the cashier for an order, one at a time.
 *
 * In every case the student returns to the order's result screen, which asks the server.
 */
export function usePayment() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isRunning = useRef(false);
  const [isPaying, setIsPaying] = useState(false);

  const start = useCallback(
    async (orderUuid: string, choice: PaymentChoice, options: StartOptions = {}) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setIsPaying(true);
      try {
        await payOrder(navigate, orderUuid, choice, options);
      } catch (reason) {
        // The code that opens the cashier failed to load.
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

async function payOrder(
  navigate: NavigateFunction,
  orderUuid: string,
  choice: PaymentChoice,
  { isResumed = false }: StartOptions,
): Promise<void> {
  const result = paths.orderPayResult({ uuid: orderUuid });
  storePayment(orderUuid, choice);
  if (isHandedOver(choice)) {
    const address = await handOverAddress(orderUuid, choice).catch(() => undefined);
    await showResult(navigate, result);
    if (address) leadOut(address, result);
    return;
  }
  const isDoubted = takePayerDoubt() && environment().host === 'wechat' && !isResumed;
  const prepared = isDoubted ? 'payer-unknown' : await preparePayment(orderUuid, choice);
  if (prepared === 'payer-unknown' && !isResumed) {
    awaitPayer(orderUuid, choice);
    await navigate(paths.wechatBuy({}, { redirect: result }), { replace: true, state: SKIP_LEAVE_GUARD });
    return;
  }
  const action = prepared === 'payer-unknown' ? undefined : prepared;
  if (prepared === 'payer-unknown') showToast(PAYER_TEXT);
  const qr = action?.kind === 'qr' ? { qr: action.code_url } : {};
  await showResult(navigate, result, qr);
  if (action && action.kind !== 'qr') await goAndPay(action, result);
}

async function showResult(navigate: NavigateFunction, result: string, state: object = {}): Promise<void> {
  // Paid again from the result screen: keep the history entry below it.
  const stop = window.location.pathname === result && isOnGuard() ? GUARD_STATE : {};
  await navigate(result, { replace: true, state: { ...SKIP_LEAVE_GUARD, ...stop, ...state } });
}

/** A full navigation: some chat apps open in the browser the first address of the document. */
function leadOut(address: string, result: string): void {
  noteLeaving(result);
  window.location.assign(address);
}

async function goAndPay(action: PaymentAction, result: string): Promise<void> {
  // Only a cashier that replaces the page leads back to it.
  if (action.kind === 'redirect' || action.kind === 'form') noteLeaving(result);
  const outcome = await pay(action);
  if (outcome === 'cancelled') showToast('支付已取消');
  if (outcome === 'unavailable') showToast('当前环境不支持该支付方式，请更换');
  if (outcome !== 'failed') return;
  doubtPayer();
  showToast('微信没有完成支付，请以订单状态为准');
}
