import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { receivableCouponsQuery } from '#src/features/coupon/coupon-query.ts';
import { ReceivableCoupon } from '#src/features/coupon/receivable-coupon.tsx';
import { useReceiveCoupons } from '#src/features/coupon/receive-coupons.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { NavBarAction } from '#src/ui/app/nav-bar-action.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { CouponsSkeleton } from './coupons-skeleton.tsx';
import { whereUsed } from './where-used.ts';

/** All coupons that can be claimed now, one by one or all at once. */
export function CouponCentre() {
  const { data: coupons, error, refetch } = useQuery(receivableCouponsQuery);
  const { receive, isReceiving } = useReceiveCoupons();
  const left = coupons?.filter(({ is_received: isReceived }) => !isReceived).map(({ uuid }) => uuid) ?? [];
  return (
    <>
      <NavBarAction>
        <Link to={paths.myCoupon()}>我的券</Link>
      </NavBarAction>
      {coupons && coupons.length > 0 ? (
        <>
          <ul className="coupon-list wide-grid" aria-label="可领取的优惠券">
            {coupons.map((coupon) => (
              <li key={coupon.uuid}>
                <ReceivableCoupon
                  coupon={coupon}
                  isBusy={isReceiving}
                  onReceive={(uuid) => receive(uuid)}
                  useAt={whereUsed(coupon)}
                />
              </li>
            ))}
          </ul>
          <p className="coupon-list__more">
            <Link to={paths.myGift()}>还有礼品可以领取</Link>
          </p>
          {left.length > 1 && (
            <ActionBar>
              <Button look="deal" isBusy={isReceiving} onClick={() => receive(...left)}>
                一键领取 {left.length} 张
              </Button>
            </ActionBar>
          )}
        </>
      ) : error ? (
        <FailedView text={failureText(error)} onRetry={() => void refetch()} />
      ) : coupons ? (
        <StatusView title="暂时没有可以领取的优惠券" text="已领取的券都在“我的优惠券”里。">
          <Link className="button button--brand" to={paths.myCoupon()}>
            查看我的优惠券
          </Link>
        </StatusView>
      ) : (
        <CouponsSkeleton />
      )}
    </>
  );
}
