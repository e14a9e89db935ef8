import { useEffect, useState } from 'react';
import { NoticeSkeleton } from '#src/features/logistics/notice.tsx';
import { NoticeMessage, ShippingNotice } from '#src/features/logistics/shipping-notice.tsx';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import './logistics.css';

/** The parcel in the address: `?order_num=…&express_code=…`. Undefined until the address has been read. */
interface ParcelQuery {
  readonly orderNum: string;
  readonly expressCode: string;
  readonly loginHref: string;
}

/** The shipping notice of the parcel in the page's address, for the logged-in student. */
export default function Logistics({ block }: BlockProps<'logistics'>) {
  const [query, setQuery] = useState<ParcelQuery>();
  const isLoggedIn = useIsLoggedIn();
  useEffect(() => setQuery(readQuery(window.location)), []);
  return (
    <div className="shipping-notice">
      <h1 className="shipping-notice__title">{block.title}</h1>
      <Content query={query} isLoggedIn={isLoggedIn} />
    </div>
  );
}

function Content({ query, isLoggedIn }: { readonly query: ParcelQuery | undefined; readonly isLoggedIn: boolean }) {
  if (!query) return <NoticeSkeleton />;
  if (!query.orderNum || !query.expressCode) {
    return (
      <NoticeMessage text="链接里缺少订单号或快递单号，请从发货短信或通知里的链接打开。">
        <a className="button button--brand" href={paths.home()}>
          回首页
        </a>
      </NoticeMessage>
    );
  }
  if (!isLoggedIn) return <LoginNeeded href={query.loginHref} />;
  return (
    <ShippingNotice
      orderNum={query.orderNum}
      expressCode={query.expressCode}
      otherwise={
        <a className="button button--brand" href={paths.myOrder()}>
          查看我的订单
        </a>
      }
    />
  );
}

/** Sends the visitor to the login and shows a link, in case the browser does not follow. */
function LoginNeeded({ href }: { readonly href: string }) {
  useEffect(() => window.location.replace(href), [href]);
  return (
    <NoticeMessage text="登录后查看物流信息">
      <a className="button button--brand" href={href}>
        去登录
      </a>
    </NoticeMessage>
  );
}

function readQuery({ pathname, search }: Location): ParcelQuery {
  const query = new URLSearchParams(search);
  return {
    orderNum: query.get('order_num')?.trim() ?? '',
    expressCode: query.get('express_code')?.trim() ?? '',
    loginHref: paths.login({}, { redirect: pathname + search }),
  };
}
