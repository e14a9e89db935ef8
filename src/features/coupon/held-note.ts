import { couponSetStates } from '#src/contract/states.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import type { MyCoupon } from './coupon-query.ts';

type Held = Pick<MyCoupon, 'state' | 'set_state' | 'end_time' | 'used_time' | 'order_number'>;

const HOUR_MS = 3_600_000;
const SOON_HOURS = 72;

/** The state or remaining time of a coupon: `还剩 5 小时`, `11月20日 12:00 已使用`, `活动调整，已失效`. */
export function heldNote(coupon: Held, now: number): string {
  const endsAt = Date.parse(coupon.end_time);
  if (coupon.state === 'used') {
    const usedAt = coupon.used_time === null ? '' : `${chinaMoment(Date.parse(coupon.used_time), now)} `;
    return `${usedAt}已使用`;
  }
  if (coupon.state === 'ended') {
    return coupon.set_state === couponSetStates.FAILED ? '活动调整，已失效' : `已于 ${chinaMoment(endsAt, now)} 过期`;
  }
  const hours = Math.ceil((endsAt - now) / HOUR_MS);
  if (hours > SOON_HOURS) return `${Math.ceil(hours / 24)} 天后过期`;
  return hours > 24 ? `仅剩 ${Math.ceil(hours / 24)} 天` : `仅剩 ${hours} 小时`;
}
