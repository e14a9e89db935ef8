import type { Checkout } from '#src/features/order/checkout.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import './order-choice.css';

interface CouponChoiceProps {
  readonly checkout: Pick<Checkout, 'coupons' | 'quote'>;
  /** The last chosen coupon, also while the new quote loads; null for none. */
  readonly chosen: string | null;
  readonly isBusy: boolean;
  /** What the server chose for the student; empty for nothing. */
  readonly note: string;
  /** Null for none. */
  readonly onChoose: (coupon: string | null) => void;
  /** Claims a coupon and uses it. */
  readonly onReceive: (coupon: string) => void;
}

/** The student's coupons and those that can be claimed, with their discount here, or why they cannot be used. */
export function CouponChoice({ checkout, chosen, isBusy, note, onChoose, onReceive }: CouponChoiceProps) {
  const { usable, unusable, receivable } = checkout.coupons;
  const helpful = usable.length + receivable.length;
  if (helpful + unusable.length === 0) return null;
  const { discount: taken } = checkout.quote;
  return (
    <section className="order-section order-choice" aria-label="优惠券">
      <details>
        <summary className="order-choice__head">
          <span>优惠券</span>
          <span className={taken > 0 ? 'order-choice__gain' : 'order-choice__value'}>
            {taken > 0 ? `-¥${yuan(taken)}` : helpful > 0 ? `${helpful} 张可用` : '暂无可用'}
          </span>
        </summary>
        {helpful > 0 && (
          <fieldset className="order-choice__list" disabled={isBusy}>
            <legend className="visually-hidden">选择优惠券</legend>
            {usable.map((coupon) => (
              <label key={coupon.uuid} className="order-choice__row">
                <input
                  type="radio"
                  name="coupon"
                  checked={coupon.uuid === chosen}
                  onChange={() => onChoose(coupon.uuid)}
                />
                <CouponWords coupon={coupon} badge={coupon.is_best ? '最优惠' : undefined} />
              </label>
            ))}
            {receivable.map((coupon) => (
              <button
                key={coupon.uuid}
                type="button"
                className="order-choice__row order-choice__receive"
                onClick={() => onReceive(coupon.uuid)}
              >
                <CouponWords coupon={coupon} badge="可领取" />
                <span className="order-choice__go">领取并使用</span>
              </button>
            ))}
            <label className="order-choice__row">
              <input type="radio" name="coupon" checked={chosen === null} onChange={() => onChoose(null)} />
              <span className="order-choice__words">不使用优惠券</span>
            </label>
          </fieldset>
        )}
        {unusable.length > 0 && (
          <ul className="order-choice__list" aria-label="不可用的优惠券">
            {unusable.map(({ uuid, name, reason }) => (
              <li key={uuid} className="order-choice__row order-choice__row--off">
                <span className="order-choice__words">
                  <span>{name}</span>
                  <span className="order-choice__note">不可用原因：{reason}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </details>
      <p className="order-choice__done" role="status">
        {note}
      </p>
    </section>
  );
}

interface CouponWordsProps {
  readonly coupon: Checkout['coupons']['receivable'][number];
  readonly badge: string | undefined;
}

function CouponWords({ coupon: { name, discount, end_time: end }, badge }: CouponWordsProps) {
  return (
    <>
      <span className="order-choice__words">
        <span>
          {name}
          {badge && <span className="order-choice__badge">{badge}</span>}
        </span>
        <span className="order-choice__note">{chinaMoment(Date.parse(end), serverNow())} 前可用</span>
      </span>
      <span className="order-choice__gain">{discount > 0 ? `-¥${yuan(discount)}` : '赠礼'}</span>
    </>
  );
}
