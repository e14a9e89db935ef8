import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import { handOver } from '#src/lib/storage/hand-over.ts';
import { CouponCard } from './coupon-card.tsx';
import type { Coupon } from './coupon-query.ts';
import { couponAction, couponState } from './coupon-state.ts';
import { couponFacts } from './coupon-words.ts';

interface ReceivableCouponProps {
  readonly coupon: Coupon;
  readonly isBusy: boolean;
  readonly onReceive: (uuid: string) => void;
  /** Where it is used; without it, a received coupon has no link. */
  readonly useAt?: string;
}

const TICK_MS = 10_000;

/** A coupon with a button to receive it, then a link to use it. */
export function ReceivableCoupon({ coupon, isBusy, onReceive, useAt }: ReceivableCouponProps) {
  const now = useNow(TICK_MS) ?? serverNow();
  const facts = couponFacts(coupon);
  const state = couponState(facts, now);
  const { label, does, note } = couponAction(state, facts, now, (at) => chinaMoment(at, now));
  const isReceived = state === 'received';
  const link = useRef<HTMLAnchorElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // The link gets the focus that the button had.
    if (isReceived && hadFocus.current) link.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isReceived]);
  return (
    <CouponCard coupon={coupon} isOver={does === 'nothing' && state !== 'upcoming'} note={note}>
      {does === 'use' && useAt !== undefined ? (
        <Link
          ref={link}
          className="coupon-card__button coupon-card__button--use"
          to={useAt}
          onClick={() => handOver('checkout', coupon.uuid)}
        >
          去使用
          <span className="visually-hidden">{coupon.name}</span>
        </Link>
      ) : (
        <button
          type="button"
          className="coupon-card__button"
          disabled={does !== 'receive' || isBusy}
          onClick={({ currentTarget }) => {
            hadFocus.current = document.activeElement === currentTarget;
            onReceive(coupon.uuid);
          }}
        >
          {does === 'use' ? '已领取' : label}
          <span className="visually-hidden">{coupon.name}</span>
        </button>
      )}
    </CouponCard>
  );
}
