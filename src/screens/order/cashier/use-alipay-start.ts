import { useCallback, useEffect, useRef, useState } from 'react';
import { prepareByToken } from '#src/features/order/pay-token.ts';
import { pay, preparePayment } from '#src/features/order/start-payment.ts';
import type { AlipayChoice } from '#src/features/order/wanted-payment.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

interface AlipayStartOptions {
  readonly orderUuid: string | undefined;
  readonly choice: AlipayChoice;
  readonly token: string | undefined;
  /** Open the cashier without a tap; only once, so that Back finds the button. */
  readonly isWanted: boolean;
  /** Called after success and failure: the server may know more. */
  readonly onDone: () => void;
}

const OPENED_KEY = 'alipay-opened';

/** Opens Alipay's cashier: automatically the first time, then by `start`. */
export function useAlipayStart({ orderUuid, choice, token, isWanted, onDone }: AlipayStartOptions) {
  const [isStarting, setIsStarting] = useState(false);
  const isRunning = useRef(false);
  const { method, instalments } = choice;
  const mark = token ?? orderUuid ?? '';

  const run = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsStarting(true);
    writeStored('session', OPENED_KEY, mark);
    try {
      const wish = instalments === undefined ? { method } : { method, instalments };
      const action = token ? await prepareByToken(token) : await preparePayment(orderUuid ?? '', wish);
      if (!action || action === 'payer-unknown') return;
      if ((await pay(action)) === 'unavailable') showToast('当前环境不支持该支付方式，请更换');
    } catch {
      // Refusals are shown centrally.
    } finally {
      isRunning.current = false;
      setIsStarting(false);
      onDone();
    }
  }, [instalments, mark, method, onDone, orderUuid, token]);

  useEffect(() => {
    if (isWanted && readStored('session', OPENED_KEY) !== mark) void run();
  }, [isWanted, mark, run]);

  return { isStarting, start: () => void run() };
}
