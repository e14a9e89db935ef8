import type { Checkout } from '#src/features/order/checkout.ts';
import { chinaMoment } from '#src/lib/china-time.ts';
import { serverNow } from '#src/lib/clock.ts';
import { yuan } from '#src/lib/money.ts';

interface CouponChoiceProps {
  readonly checkout: Pick<Checkout, 'coupons' | 'quote'>;
  /** The coupon chosen last, also while the server is asked for the new quote; null for none. */
  readonly chosen: string | null;
  readonly isBusy: boolean;
  /** Null for none. */
  readonly onChoose: (coupon: string | null) => void;
}

/** The student's coupons: what each takes off here, or why it cannot be used. */
export function CouponChoice({ checkout, chosen, isBusy, onChoose }: CouponChoiceProps) {
  const { usable, unusable } = checkout.coupons;
  if (usable.length + unusable.length === 0) return null;
  const taken = checkout.quote.discount > 0 ? `-¥${yuan(checkout.quote.discount)}` : `${usable.length} 张可用`;
  return (
    <details className="order-section order-choice">
      <summary className="order-choice__head">
        <span>优惠券</span>
        <span className={checkout.quote.discount > 0 ? 'order-choice__gain' : 'order-choice__value'}>{taken}</span>
      </summary>
      <fieldset className="order-choice__list" disabled={isBusy}>
        <legend className="visually-hidden">选择优惠券</legend>
        {usable.map(({ uuid, name, discount, is_best: isBest, end_time: end }) => (
          <label key={uuid} className="order-choice__row">
            <input type="radio" name="coupon" checked={uuid === chosen} onChange={() => onChoose(uuid)} />
            <span className="order-choice__words">
              <span>
                {name}
                {isBest && <span className="order-choice__badge">最优惠</span>}
              </span>
              <span className="order-choice__note">{chinaMoment(Date.parse(end), serverNow())} 前可用</span>
            </span>
            <span className="order-choice__gain">-¥{yuan(discount)}</span>
          </label>
        ))}
        <label className="order-choice__row">
          <input type="radio" name="coupon" checked={chosen === null} onChange={() => onChoose(null)} />
          <span className="order-choice__words">不使用优惠券</span>
        </label>
      </fieldset>
      {unusable.length > 0 && (
        <ul className="order-choice__list" aria-label="不可用的优惠券">
          {unusable.map(({ uuid, name, reason }) => (
            <li key={uuid} className="order-choice__row order-choice__row--off">
              <span className="order-choice__words">
                <span>{name}</span>
                <span className="order-choice__note">不可用：{reason}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
