import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paymentMethodTexts } from '#src/features/order/pay-methods.ts';
import { handOverAddress } from '#src/features/order/start-payment.ts';
import type { AlipayChoice } from '#src/features/order/wanted-payment.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { copyText } from '#src/lib/environment/copy-text.ts';
import { environment } from '#src/lib/environment/current.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CheckoutSkeleton } from '../checkout/checkout-skeleton.tsx';
import { useMoveOn } from '../result/use-move-on.ts';
import { BrowserGuide } from './browser-guide.tsx';
import { usePaymentStatus } from './use-payment-status.ts';

interface OpenInBrowserProps {
  readonly orderUuid: string | undefined;
  readonly choice: AlipayChoice;
  readonly token: string | undefined;
}

/** How to leave a host app that blocks Alipay; waits until the order is paid elsewhere. */
export function OpenInBrowser({ orderUuid, choice, token }: OpenInBrowserProps) {
  const { payment, error, refetch } = usePaymentStatus({ orderUuid, token, isHome: true });
  const way = useWayOut(orderUuid, choice, token);
  const [shownAddress, setShownAddress] = useState<string>();
  const isOver = payment !== undefined && (payment.status === 'paid' || payment.status === 'closed');
  useMoveOn(orderUuid, isOver && payment.isOwn);
  const failure = way.error ?? (payment ? undefined : error);
  if (failure) {
    return <FailedView text={failureText(failure)} onRetry={() => (way.error ? way.retry() : refetch())} />;
  }
  if (!way.address || !payment) return <CheckoutSkeleton />;
  const { address } = way;
  const handleCopy = async () => {
    if (await copyText(address)) showToast('链接已复制，请到浏览器中打开');
    else setShownAddress(address);
  };
  return (
    <div className="way-out">
      <div className="way-out__head">
        <h2 className="way-out__title">
          {isOver ? (payment.status === 'paid' ? '支付成功' : '订单已关闭') : '请在浏览器中完成支付'}
        </h2>
        {payment.cents !== undefined && (
          <p className="way-out__sum">
            {paymentMethodTexts[choice.method]} <b>¥{yuan(payment.cents)}</b>
          </p>
        )}
      </div>
      {!isOver && <BrowserGuide environment={environment()} />}
      <div className="way-out__actions">
        {!isOver && (
          <button type="button" className="button button--brand" onClick={() => void handleCopy()}>
            复制链接
          </button>
        )}
        {shownAddress && (
          <label className="way-out__link">
            长按选中并复制
            <textarea readOnly rows={3} value={shownAddress} onFocus={(event) => event.currentTarget.select()} />
          </label>
        )}
        {orderUuid && payment.isOwn && (
          <Link className="button button--plain" to={paths.orderPayResult({ uuid: orderUuid })} replace>
            换其他方式支付
          </Link>
        )}
      </div>
      <p className="way-out__wait" role="status">
        {isOver ? '请回到下单的页面查看订单' : '支付完成后，这里会自动更新'}
      </p>
    </div>
  );
}

/** The address to open elsewhere: this page's, or one with a token that is requested. */
function useWayOut(orderUuid: string | undefined, choice: AlipayChoice, token: string | undefined) {
  const isNeeded = token === undefined && orderUuid !== undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['way-out', orderUuid, choice],
    queryFn: async ({ signal }) => {
      const address = await handOverAddress(orderUuid ?? '', choice, signal);
      // A full navigation: some chat apps open in the browser the first address of the document.
      window.location.replace(address);
      return new URL(address, window.location.origin).href;
    },
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const here = new URL(window.location.href);
  here.hash = token ? `pay=${token}` : '';
  return { address: token ? here.href : data, error, retry: () => void refetch() };
}
