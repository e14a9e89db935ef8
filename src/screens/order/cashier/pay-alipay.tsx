import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { leadsOut } from '#src/features/order/pay-methods.ts';
import { payToken } from '#src/features/order/pay-token.ts';
import { environment } from '#src/lib/environment/current.ts';
import { type AlipayCode, alipayCode, alipayResultTexts } from '#src/lib/environment/hosts/alipay-result.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { AlipayCashier } from './alipay-cashier.tsx';
import '../order.css';
import { OpenInBrowser } from './open-in-browser.tsx';
import './pay-alipay.css';
import { wantedPayment } from '#src/features/order/wanted-payment.ts';

/**
 * The page to and from Alipay: shows how to leave a host app that blocks it, opens the cashier elsewhere.
 *
 * Without a login the token in the address allows the payment.
 */
export default function PayAlipay() {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const isLoggedIn = useIsLoggedIn();
  const { orderUuid, choice } = wantedPayment(query);
  const token = payToken(hash, orderUuid);
  const code = alipayCode(query);
  if (!token && !(isLoggedIn && orderUuid)) return code ? <Returned code={code} /> : <NothingToPay />;
  const props = { orderUuid, choice, token };
  if (!code && leadsOut(environment(), choice.method)) return <OpenInBrowser {...props} />;
  return <AlipayCashier {...props} code={code} />;
}

/** Alipay's result in a browser without the order's login. The order itself has the true state. */
function Returned({ code }: { readonly code: AlipayCode }) {
  return (
    <StatusView title={alipayResultTexts[code]} text="请回到下单的页面（如微信）查看订单，以订单里的结果为准">
      <Link className="button button--brand" to={paths.myOrder()} replace>
        查看我的订单
      </Link>
    </StatusView>
  );
}

function NothingToPay() {
  return (
    <StatusView title="没有要支付的订单" text="请回到下单的页面，重新选择支付宝支付">
      <Link className="button button--brand" to={paths.myOrder()} replace>
        查看我的订单
      </Link>
    </StatusView>
  );
}
