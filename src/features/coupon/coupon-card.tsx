import type { ReactNode } from 'react';
import { couponFace } from './coupon-face.ts';
import type { Coupon } from './coupon-query.ts';
import { couponCondition, couponDays, couponScope, couponTerms } from './coupon-words.ts';
import './coupon-card.css';

interface CouponCardProps {
  readonly coupon: Coupon;
  /** Shown in grey: used, expired or none left. */
  readonly isOver?: boolean;
  /** One short fact, such as the end date. */
  readonly note: ReactNode;
  /** The coupon's one action. */
  readonly children?: ReactNode;
}

/** A coupon: its value large on the left, its terms and action on the right. */
export function CouponCard({ coupon, isOver = false, note, children }: CouponCardProps) {
  const { kind, before, figure, after, reading } = couponFace(couponTerms(coupon));
  return (
    <article className={isOver ? 'coupon-card is-over' : 'coupon-card'}>
      <div className={`coupon-card__face coupon-card__face--${kind}`}>
        <span className="visually-hidden">{reading}</span>
        <span className="coupon-card__figure" aria-hidden="true">
          {before && <small>{before}</small>}
          {figure}
          {after && <small>{after}</small>}
        </span>
        <span className="coupon-card__condition">{couponCondition(coupon)}</span>
      </div>
      <div className="coupon-card__body">
        <h3 className="coupon-card__name">{coupon.name}</h3>
        <p className="coupon-card__fact">
          {coupon.description && !coupon.name.includes(coupon.description) ? coupon.description : couponScope(coupon)}
        </p>
        <p className="coupon-card__fact">{couponDays(coupon)}</p>
        <div className="coupon-card__foot">
          <p className="coupon-card__note">{note}</p>
          {children}
        </div>
      </div>
    </article>
  );
}
