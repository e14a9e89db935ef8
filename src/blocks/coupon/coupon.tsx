import { useEffect, useRef } from 'react';
import { type CouponFace, couponFace } from '#src/features/coupon/coupon-face.ts';
import { type CouponAction, couponAction, couponState } from '#src/features/coupon/coupon-state.ts';
import { useCoupon } from '#src/features/coupon/use-coupon.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import * as paths from '#src/lib/paths.ts';
import { readToken } from '#src/lib/session/session.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { goToLogin } from '../registration-anchor.ts';
import './coupon.css';

const NOT_KNOWN_YET: CouponAction = { label: '立即领取', does: 'receive' };

/** A coupon to receive: the author's text at once, its state once the server has answered. */
export default function Coupon({ block }: BlockProps<'coupon'>) {
  const { coupon, now, isReceiving, receive } = useCoupon(block.uuid);
  const state = coupon && couponState(coupon, now);
  const action = coupon && state ? couponAction(state, coupon, now, (at) => chinaMoment(at, now)) : NOT_KNOWN_YET;
  const face = couponFace(coupon?.terms ?? { mold: block.mold, amountCents: block.amount, discount: block.discount });
  return (
    <div className={`coupon coupon--${state ?? 'open'}`}>
      <Face face={face} />
      <div className="coupon__body">
        <h3 className="coupon__title">{block.title}</h3>
        {block.condition && <p className="coupon__fact">{block.condition}</p>}
        {block.valid && <p className="coupon__fact">使用期限：{block.valid}</p>}
        <div className="coupon__foot">
          <p className="coupon__note">
            {state === 'received' && <span className="coupon__received">✓ 已领取</span>}
            {action.note}
          </p>
          <ActionButton
            action={action}
            title={block.title}
            isBusy={isReceiving}
            onReceive={() => (readToken() ? receive() : goToLogin())}
          />
        </div>
      </div>
    </div>
  );
}

function Face({ face: { kind, before, figure, after, reading } }: { readonly face: CouponFace }) {
  return (
    <div className={`coupon__face coupon__face--${kind}`}>
      <span className="visually-hidden">{reading}</span>
      <span className="coupon__figures" aria-hidden="true">
        {before && <span className="coupon__sign">{before}</span>}
        <span className="coupon__figure">{figure}</span>
        {after && <span className="coupon__sign">{after}</span>}
      </span>
    </div>
  );
}

interface ActionButtonProps {
  readonly action: CouponAction;
  readonly title: string;
  readonly isBusy: boolean;
  readonly onReceive: () => void;
}

/** The coupon's one action. Once received, the link gets the focus that the button had. */
function ActionButton({ action: { label, does }, title, isBusy, onReceive }: ActionButtonProps) {
  const use = useRef<HTMLAnchorElement>(null);
  const hadFocus = useRef(false);
  const isUsable = does === 'use' && !isBusy;
  useEffect(() => {
    if (!isUsable) return;
    if (hadFocus.current) use.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isUsable]);
  const name = <span className="visually-hidden">{title}</span>;
  if (isUsable) {
    return (
      <a ref={use} className="coupon__button coupon__button--use" href={paths.courseList()}>
        {label}
        {name}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="coupon__button"
      disabled={does === 'nothing'}
      aria-busy={isBusy}
      onClick={({ currentTarget }) => {
        hadFocus.current = document.activeElement === currentTarget;
        onReceive();
      }}
    >
      {isBusy ? busyLabel(does) : label}
      {name}
    </button>
  );
}

/** The label while the button is locked: the coupon counts as received before the server has confirmed it. */
function busyLabel(does: CouponAction['does']): string {
  return does === 'use' ? '已领取' : '领取中';
}
