import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Checkout } from '#src/features/order/checkout.ts';
import { findOrder, type Placed, placeOrder } from '#src/features/order/place-order.ts';
import type { PaymentChoice } from '#src/features/order/start-payment.ts';
import { type Tracking, tracking } from '#src/lib/attribution/attribution.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import * as paths from '#src/lib/paths.ts';
import { usePayment } from '../cashier/use-payment.ts';

/** `unsure`: it is unknown whether the order exists; the next tap asks and submits nothing. */
export type SubmitPhase = 'idle' | 'submitting' | 'asking' | 'paying' | 'unsure' | 'not-ordered';

interface SubmitOptions {
  readonly checkout: Checkout;
  readonly cameFrom: Pick<Tracking, 'source' | 'h5'>;
  /** Undefined when nothing is delivered. */
  readonly addressUuid: string | undefined;
  /** The tour to reserve a seat of; undefined for other courses. */
  readonly tourUuid: string | undefined;
  /** Undefined when nothing is due. */
  readonly payment: PaymentChoice | undefined;
  /** The order exists: the screen will go to its payment. */
  readonly onOrdered: () => Promise<void>;
  /** The server refused: the checkout may be out of date. */
  readonly onStale: () => void;
}

const DEBOUNCE_MS = 1000;

/** Creates the order and goes to the cashier, step by step, each step once. */
export function useSubmit({ checkout, cameFrom, addressUuid, tourUuid, payment, onOrdered, onStale }: SubmitOptions) {
  const [phase, setPhase] = useState<SubmitPhase>('idle');
  const isRunning = useRef(false);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const navigate = useNavigate();
  const { start } = usePayment();

  async function run(): Promise<void> {
    setPhase(phase === 'unsure' ? 'asking' : 'submitting');
    const placed = phase === 'unsure' ? await findOrder(checkout) : await submit();
    if (placed.status !== 'ordered') {
      setPhase(placed.status);
      return;
    }
    const { uuid, pay_now: dueCents } = placed.order;
    setPhase('paying');
    await onOrdered();
    if (dueCents > 0 && payment) await start(uuid, payment);
    else await navigate(paths.orderPayResult({ uuid }), { replace: true, state: SKIP_LEAVE_GUARD });
  }

  function submit(): Promise<Placed> {
    return placeOrder(checkout, {
      payable: checkout.quote.payable,
      ...(checkout.intent === 'joint' && { course_uuids: checkout.courses.map(({ uuid }) => uuid) }),
      ...(addressUuid && { address_uuid: addressUuid }),
      ...(tourUuid && { tour_uuid: tourUuid }),
      ...tracking(cameFrom),
    });
  }

  async function press(): Promise<void> {
    const isDoubled = phase !== 'unsure' && performance.now() - pressedAt.current < DEBOUNCE_MS;
    if (isRunning.current || isDoubled) return;
    pressedAt.current = performance.now();
    isRunning.current = true;
    try {
      await run();
    } catch {
      // Refusals are shown centrally.
      setPhase('idle');
      onStale();
    }
    isRunning.current = false;
  }

  return { phase, press: () => void press() };
}
