import { useEffect, useRef, useState } from 'react';
import { isPayerAwaited } from '#src/features/order/awaited-payment.ts';
import { environment } from '#src/lib/environment/current.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { LoginCard } from './login-card.tsx';
import OauthEnd from './oauth-end.tsx';
import { useIsBack } from './use-is-back.ts';
import { useOauth } from './use-oauth.ts';
import { useWayBack } from './use-way-back.ts';

/** Before a payment in WeChat: learns from WeChat who pays. Elsewhere it goes straight on. */
export default function WechatBuy() {
  const { path, goBack } = useWayBack();
  const { isLeaving, leave } = useOauth({ purpose: 'buy', returnTo: path });
  const isWechat = environment().host === 'wechat';
  const isBack = useIsBack();
  // The student has already tapped to pay, so do not ask again.
  const [isOnTheWay] = useState(() => isPayerAwaited(path));
  const goOn = useRef(leave);
  goOn.current = leave;
  useEffect(() => {
    if (isWechat && !isBack && isOnTheWay) goOn.current();
  }, [isWechat, isBack, isOnTheWay]);
  useEffect(() => {
    if (!isWechat && !isBack) goBack();
  });
  if (isBack) return <OauthEnd />;
  if (!isWechat) {
    return (
      <div className="first-load">
        <LoadingNote />
        <Skeleton className="skeleton--line" />
      </div>
    );
  }
  return (
    <LoginCard title="微信购买" text="用微信支付前，需要确认你的微信身份">
      <button type="button" className="button button--brand" disabled={isLeaving} onClick={leave}>
        {isLeaving ? '正在前往微信…' : '继续购买'}
      </button>
      <button type="button" className="button button--quiet" onClick={goBack}>
        用其他方式支付
      </button>
    </LoginCard>
  );
}
