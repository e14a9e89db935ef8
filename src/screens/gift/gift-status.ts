import { deliveryStates, deliveryStateTexts, giftKinds, giftStates } from '#src/contract/states.ts';
import { chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import * as paths from '#src/lib/paths.ts';
import type { Gift } from './gift-calls.ts';

/** The state of a gift for the student, and one action. */
export interface GiftStatus {
  readonly tone: 'open' | 'received' | 'closed';
  readonly text: string;
  /** Link to a received gift; absent for goods, which come by post. */
  readonly way?: { readonly label: string; readonly to: string };
}

type GiftFacts = Pick<
  Gift,
  'kind' | 'state' | 'is_received' | 'start_time' | 'end_time' | 'stock_left' | 'course_uuid' | 'delivery'
>;

/** Below this number the remaining count is shown. */
const FEW = 20;

export function giftStatus(gift: GiftFacts, now: number): GiftStatus {
  if (gift.is_received) return receivedStatus(gift);
  switch (gift.state) {
    case giftStates.NOT_STARTED:
      return { tone: 'closed', text: `${chinaMoment(Date.parse(gift.start_time), now)} 开始领取` };
    case giftStates.ENDED:
      return { tone: 'closed', text: '领取已结束' };
    case giftStates.OUT_OF_STOCK:
      return { tone: 'closed', text: '已被领完' };
    case giftStates.OPEN: {
      const left = gift.stock_left <= FEW ? `仅剩 ${gift.stock_left} 份，` : '';
      return { tone: 'open', text: `${left}${chinaDay(Date.parse(gift.end_time))} 前可领` };
    }
  }
}

function receivedStatus({ kind, course_uuid: course, delivery }: GiftFacts): GiftStatus {
  const tone = 'received';
  if (kind === giftKinds.COUPON) return { tone, text: '已到账', way: { label: '查看优惠券', to: paths.myCoupon() } };
  if (kind === giftKinds.COURSE && course) {
    return { tone, text: '课程已开通', way: { label: '去学习', to: paths.studyList({ uuid: course }) } };
  }
  return { tone, text: deliveryStateTexts[delivery?.state ?? deliveryStates.CONFIRMED] };
}

/** The parcel that the student may confirm as received. */
export function parcelOnItsWay({ state, package_uuid: uuid }: NonNullable<Gift['delivery']>): string | undefined {
  return state === deliveryStates.SENT && uuid !== null ? uuid : undefined;
}
