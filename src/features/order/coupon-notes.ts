import type { ReplyOf } from '#src/contract/all.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import type { Checkout } from './checkout-type.ts';

type Result = ReplyOf<'POST /api/v1/course/coupon_receive/product/'>['results'][number];
interface Named {
  readonly uuid: string;
  readonly name: string;
}
type Quoted = Pick<Checkout, 'selected_coupon'> & { readonly coupons: Pick<Checkout['coupons'], 'usable'> };

/** Messages about automatically received coupons: the one that is used, and those that were gone. */
export function receivedNote(results: readonly Result[], offered: readonly Named[], quoted: Quoted): string {
  const nameOf = ({ coupon_uuid: uuid }: Result) => `「${offered.find((one) => one.uuid === uuid)?.name ?? '优惠券'}」`;
  const received = results.find(({ is_received: isReceived }) => isReceived);
  const gone = results.filter(({ code }) => GONE.includes(code)).map(nameOf);
  const used = received && quoted.coupons.usable.find(({ uuid }) => uuid === received.coupon_uuid);
  return [
    ...(gone.length > 0 ? [`${gone.join('、')}已被领完`] : []),
    ...(received && used ? [`已为你领取并使用${nameOf(received)}${savedText(used)}`] : []),
  ].join('，');
}

/** A message about the coupon the student came with. */
export function usedNote({ selected_coupon: selected, coupons }: Quoted): string {
  const used = coupons.usable.find(({ uuid }) => uuid === selected);
  return used ? `已为你使用「${used.name}」${savedText(used)}` : '';
}

const GONE: readonly number[] = [
  refusalCodes.COUPON_OUT_OF_STOCK,
  refusalCodes.COUPON_ENDED,
  refusalCodes.COUPON_FAILED,
];

function savedText({ discount }: { readonly discount: number }): string {
  return discount > 0 ? `，省 ¥${yuan(discount)}` : '';
}
