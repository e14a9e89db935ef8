import { useCallback, useRef, useState } from 'react';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal, failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import { useLive } from '#src/lib/queries/use-live.ts';
import { handOver } from '#src/lib/storage/hand-over.ts';
import type { CouponTerms } from './coupon-face.ts';
import { type CouponFacts, nextCouponChange } from './coupon-state.ts';
import { couponFacts, couponTerms } from './coupon-words.ts';

/** The second tap of a double tap must not hit the element that replaces the button. */
const DOUBLE_TAP_MS = 600;

/**
 * A coupon with a function to receive it.
 *
 * The result shows at once and reverts with a toast after a refusal; during the call further taps do nothing. `coupon`
 * is undefined until the server has answered.
 */
export function useCoupon(uuid: string) {
  const { live, reload, assume } = useLive(uuid, (signal) => loadCoupon(uuid, signal));
  const coupon = live.status === 'ready' ? live.value : undefined;
  const now = useNow(10_000) ?? 0;
  useAlarm(coupon && nextCouponChange(coupon, now), reload);

  const isRunning = useRef(false);
  const [isReceiving, setIsReceiving] = useState(false);
  const receive = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsReceiving(true);
    assume((held) => ({ ...held, isReceived: true }));
    const settled = new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS));
    try {
      await api('POST /api/v1/course/coupon_receive/', { body: { coupon_uuid: uuid }, isSilent: true });
      handOver('checkout', uuid);
      showToast('领取成功，下单时可用');
    } catch (reason) {
      const isHeld = reason instanceof ApiRefusal && reason.code === refusalCodes.COUPON_RECEIVED;
      if (!isHeld) assume((held) => ({ ...held, isReceived: false }));
      showToast(failureText(reason));
    }
    reload();
    await settled;
    isRunning.current = false;
    setIsReceiving(false);
  }, [uuid, assume, reload]);

  return { coupon, now, isReceiving, receive };
}

/** A coupon from the server: its display and its state. */
interface LoadedCoupon extends CouponFacts {
  readonly terms: CouponTerms;
}

async function loadCoupon(uuid: string, signal: AbortSignal): Promise<LoadedCoupon> {
  const coupon = await api('GET /api/v1/course/coupon_info/{id}/', { params: { id: uuid }, signal, isSilent: true });
  return { terms: couponTerms(coupon), ...couponFacts(coupon) };
}
