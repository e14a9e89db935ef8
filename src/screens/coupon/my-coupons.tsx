import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CouponCard } from '#src/features/coupon/coupon-card.tsx';
import { type MyCoupon, type MyCouponState, myCouponsQuery } from '#src/features/coupon/coupon-query.ts';
import { heldNote } from '#src/features/coupon/held-note.ts';
import { UseCouponLink } from '#src/features/coupon/use-coupon-link.tsx';
import { failureText } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { NavBarAction } from '#src/ui/app/nav-bar-action.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import './coupon.css';
import { CouponsSkeleton } from './coupons-skeleton.tsx';
import { whereUsed } from './where-used.ts';

const LABELS: Readonly<Record<MyCouponState, string>> = { usable: '可用', used: '已用', ended: '已过期' };
const STATES = ['usable', 'used', 'ended'] as const;

const EMPTY: Readonly<Record<MyCouponState, readonly [title: string, text: string]>> = {
  usable: ['没有可用的优惠券', '领一张，下单时自动抵扣。'],
  used: ['还没有用过优惠券', '用掉的券和对应的订单会在这里。'],
  ended: ['没有过期的优惠券', '过期或失效的券会在这里。'],
};

/** The student's coupons, by state. */
export default function MyCoupons() {
  const [state, setState] = useState<MyCouponState>('usable');
  const { data } = useInfiniteQuery(myCouponsQuery(state));
  const [counts, setCounts] = useState(data?.pages[0]?.counts);
  const latest = data?.pages[0]?.counts;
  // Keeps the tabs' numbers while another tab loads.
  if (latest && latest !== counts) setCounts(latest);
  const tabs = STATES.map((value) => ({ value, label: counts ? `${LABELS[value]} ${counts[value]}` : LABELS[value] }));
  return (
    <>
      <NavBarAction>
        <Link to={paths.couponIndex()}>领券</Link>
      </NavBarAction>
      <Tabs label="优惠券状态" tabs={tabs} value={state} onChange={setState}>
        <CouponList key={state} state={state} />
      </Tabs>
    </>
  );
}

function CouponList({ state }: { readonly state: MyCouponState }) {
  const { data, error, refetch, ...pages } = useInfiniteQuery(myCouponsQuery(state));
  const coupons = data?.pages.flatMap(({ list }) => list);
  if (coupons && coupons.length > 0) {
    return (
      <>
        <ul className="coupon-list wide-grid" aria-label={LABELS[state]}>
          {coupons.map((coupon) => (
            <li key={coupon.uuid}>
              <HeldCoupon coupon={coupon} />
            </li>
          ))}
        </ul>
        <ListEnd {...endOfList(pages)} />
      </>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  if (!coupons) return <CouponsSkeleton />;
  const [title, text] = EMPTY[state];
  return (
    <StatusView title={title} text={text}>
      {state === 'usable' && (
        <Link className="button button--brand" to={paths.couponIndex()}>
          去领券
        </Link>
      )}
    </StatusView>
  );
}

function HeldCoupon({ coupon }: { readonly coupon: MyCoupon }) {
  const isUsable = coupon.state === 'usable';
  return (
    <CouponCard coupon={coupon} isOver={!isUsable} note={heldNote(coupon, serverNow())}>
      {isUsable && (
        <UseCouponLink
          couponUuid={coupon.uuid}
          className="coupon-card__button coupon-card__button--use"
          to={whereUsed(coupon)}
        >
          去使用
          <span className="visually-hidden">{coupon.name}</span>
        </UseCouponLink>
      )}
    </CouponCard>
  );
}
