import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { takeAwaitedPayment } from '#src/features/order/awaited-payment.ts';
import { storedPayment } from '#src/features/order/order-payment.ts';
import { isWechatElsewhere, methodsFor, payClient, paymentMethods } from '#src/features/order/pay-methods.ts';
import { payMethodsQuery } from '#src/features/order/payment-result.ts';
import { environment } from '#src/lib/environment/current.ts';
import { timeLeft } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import { MethodChoice, offeredChoice } from '../checkout/method-choice.tsx';
import { usePayment } from './use-payment.ts';

interface PayAgainProps {
  readonly orderUuid: string;
  /** QR code content for a phone to pay; exists after paying started on a wide screen. */
  readonly qr: string | undefined;
}

const TICK_MS = 1000;

/** The unpaid part of an order: deadline, method, and the button to the cashier. */
export function PayAgain({ orderUuid, qr }: PayAgainProps) {
  const { data: due } = useQuery(payMethodsQuery(orderUuid));
  const [chosen, setChosen] = useState(() => storedPayment(orderUuid));
  const { isPaying, start } = usePayment();
  useAwaitedPayment(orderUuid, start);
  const now = useNow(TICK_MS) ?? serverNow();
  if (!due) return null;
  const offered = due.methods.map(({ method }) => method);
  const client = payClient(environment(), window.innerWidth);
  const methods = methodsFor(client, offered);
  const plans = due.methods.find(({ method }) => method === paymentMethods.HUABEI_INSTALMENTS)?.instalment_plans ?? [];
  const choice = offeredChoice(chosen, methods, plans);
  if (!choice) return null;
  return (
    <>
      {qr && <ScanToPay content={qr} />}
      <MethodChoice
        methods={methods}
        plans={plans}
        choice={choice}
        isWechatElsewhere={isWechatElsewhere(client, offered)}
        onChoose={setChosen}
      />
      <button
        type="button"
        className="button button--deal"
        disabled={isPaying}
        onClick={() => void start(orderUuid, choice)}
      >
        {isPaying ? '正在前往支付…' : `继续支付 ¥${yuan(due.amount)}`}
      </button>
      {due.expires_time && (
        <p className="pay-result__text pay-result__left">
          请在 <span>{timeLeft(Date.parse(due.expires_time) - now)}</span> 内完成支付
        </p>
      )}
    </>
  );
}

function ScanToPay({ content }: { readonly content: string }) {
  return (
    <div className="pay-result__qr">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(content, { border: 2 }))}`}
        alt="支付二维码"
        width="200"
        height="200"
      />
      <p>请用手机扫码支付</p>
    </div>
  );
}

/** Continues a payment that was interrupted to ask the chat app who pays: the student has already tapped to pay. */
function useAwaitedPayment(orderUuid: string, start: ReturnType<typeof usePayment>['start']): void {
  useEffect(() => {
    const choice = takeAwaitedPayment(orderUuid);
    if (choice) void start(orderUuid, choice, { isResumed: true });
  }, [orderUuid, start]);
}
