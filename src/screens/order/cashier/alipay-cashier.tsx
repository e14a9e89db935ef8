import { Link } from 'react-router-dom';
import { paymentMethodTexts } from '#src/features/order/pay-methods.ts';
import { isTokenInvalid } from '#src/features/order/pay-token.ts';
import { orderPayStates } from '#src/features/order/payment-result.ts';
import type { AlipayChoice } from '#src/features/order/wanted-payment.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { type AlipayCode, alipayResultTexts } from '#src/lib/environment/hosts/alipay-result.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { CheckoutSkeleton } from '../checkout/checkout-skeleton.tsx';
import { ResultSign } from '../result/result-sign.tsx';
import { resultWords } from '../result/result-words.ts';
import { useMoveOn } from '../result/use-move-on.ts';
import { useAlipayStart } from './use-alipay-start.ts';
import { type PaymentStatus, usePaymentStatus } from './use-payment-status.ts';

interface AlipayCashierProps {
  readonly orderUuid: string | undefined;
  readonly choice: AlipayChoice;
  readonly token: string | undefined;
  /** Alipay's result code, after its return to this page. */
  readonly code: AlipayCode | undefined;
}

/** Alipay's message is shown this long before the order's own result. */
const READ_MS = 1800;

/** Opens Alipay's cashier, shows Alipay's result, then the server's. */
export function AlipayCashier({ orderUuid, choice, token, code }: AlipayCashierProps) {
  const { payment, error, refetch } = usePaymentStatus({ orderUuid, token, isHome: false });
  const isOver = payment?.status === 'paid' || payment?.status === 'closed';
  const isMoving = payment?.isOwn === true && (code !== undefined || isOver);
  useMoveOn(orderUuid, isMoving, code === undefined ? 0 : READ_MS);
  const { isStarting, start } = useAlipayStart({
    orderUuid,
    choice,
    token,
    isWanted: code === undefined && payment?.status === 'unpaid' && payment.canStart,
    onDone: refetch,
  });
  if (!payment && isTokenInvalid(error)) return <StatusView title="支付链接已失效" text={failureText(error)} />;
  if (!payment && error) return <FailedView text={failureText(error)} onRetry={refetch} />;
  if (!payment) return <CheckoutSkeleton />;
  const { title, text, mark } = wordsOf(payment, isStarting);
  const facts = [
    ...(payment.title ? [{ name: '商品', value: payment.title }] : []),
    { name: '支付方式', value: paymentMethodTexts[choice.method] },
    ...(payment.cents === undefined ? [] : [{ name: '金额', value: `¥${yuan(payment.cents)}` }]),
  ];
  return (
    <div className="pay-result">
      {code !== undefined && (
        <p className="way-out__said" role="status">
          支付宝返回：{alipayResultTexts[code]}
        </p>
      )}
      <div className="pay-result__head" role="status">
        <ResultSign status={payment.status} mark={mark} />
        <h2 className="pay-result__title">{title}</h2>
        <p className="pay-result__text">{text}</p>
      </div>
      <section className="order-section" aria-label="支付">
        <FactList facts={facts} />
      </section>
      <div className="pay-result__actions">
        {payment.status === 'unpaid' && payment.canStart && (
          <button type="button" className="button button--brand" disabled={isStarting} onClick={start}>
            {isStarting ? '正在打开支付宝…' : payLabel(payment.cents)}
          </button>
        )}
        {!isOver && (
          <button type="button" className="button button--plain" onClick={refetch}>
            {payment.status === 'unpaid' ? '我已完成支付' : '重新查询'}
          </button>
        )}
        {orderUuid && payment.isOwn && (
          <Link className="button button--quiet" to={paths.orderPayResult({ uuid: orderUuid })} replace>
            查看订单
          </Link>
        )}
      </div>
    </div>
  );
}

function payLabel(cents: number | undefined): string {
  return cents === undefined ? '打开支付宝支付' : `打开支付宝支付 ¥${yuan(cents)}`;
}

/** Without a login in this browser, the order can be seen where it was made. */
function wordsOf({ status, isOwn, canStart }: PaymentStatus, isStarting: boolean) {
  const words = resultWords({ status, pay_state: orderPayStates.UNPAID, kinds: [] });
  if (status === 'paid')
    return { ...words, text: isOwn ? '' : '请回到下单的页面（如微信）查看订单和课程，这里可以关闭了' };
  if (status !== 'unpaid') return words;
  if (!canStart) return { ...words, title: '支付链接已过期', text: '请回到下单的页面，重新选择支付宝支付' };
  return isStarting ? { ...words, title: '正在打开支付宝', text: '请在支付宝中完成付款' } : words;
}
