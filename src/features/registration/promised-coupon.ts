import type { ReplyOf } from '#src/contract/all.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { couponSetStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { readToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'promised-coupon';
const UUID_SHAPE = /^[0-9a-f-]{36}$/i;

/** What the page tells the visitor about a coupon. */
export interface CouponPromise {
  /** `received`: it is in the account. `open`: it will be after a registration. `gone`: none is left. */
  readonly state: 'received' | 'open' | 'gone';
  readonly text: string;
}

type Coupon = ReplyOf<'GET /api/v1/course/coupon_info/{id}/'>;

/**
 * Promises a coupon to the visitor: received at once when logged in, else on registration during this visit.
 *
 * Reports when there is none left. Never throws.
 */
export async function promiseCoupon(uuid: string): Promise<CouponPromise> {
  try {
    const known = promiseOf(
      await api('GET /api/v1/course/coupon_info/{id}/', { params: { id: uuid }, isSilent: true }),
    );
    if (known.state !== 'open') return known;
    writeStored('session', KEY, uuid);
    return (readToken() && (await receive(uuid))) || known;
  } catch (reason) {
    if (reason instanceof ApiRefusal) return { state: 'gone', text: '这张券已经下线' };
    writeStored('session', KEY, uuid);
    return { state: 'open', text: '报名时再为你领取，以下单页显示的为准' };
  }
}

/**
 * Promises the coupon of a dialog, and shows its state.
 *
 * A coupon that nobody can get any more is removed, with the author's text about it.
 */
export async function showPromise(dialog: HTMLElement, uuid: string): Promise<void> {
  const { state, text } = await promiseCoupon(uuid);
  dialog.dataset.promised = state;
  const slot = dialog.querySelector(state === 'gone' ? '[data-exit-title]' : '[data-promise]');
  if (slot) slot.textContent = text;
}

let claiming: Promise<CouponPromise | undefined> | undefined;

/** Receives the coupon promised on this visit, for a logged-in student; undefined when there is none. Never throws. */
export function claimPromised(): Promise<CouponPromise | undefined> {
  const uuid = readStored('session', KEY) ?? '';
  if (!UUID_SHAPE.test(uuid)) return claiming ?? Promise.resolve(undefined);
  claiming ??= receive(uuid).finally(() => {
    claiming = undefined;
  });
  return claiming;
}

/** Receives a coupon for a logged-in student; undefined without an answer. */
async function receive(uuid: string): Promise<CouponPromise | undefined> {
  try {
    await api('POST /api/v1/course/coupon_receive/', { body: { coupon_uuid: uuid }, isSilent: true });
  } catch (reason) {
    if (!(reason instanceof ApiRefusal)) return undefined;
    if (reason.code !== refusalCodes.COUPON_RECEIVED) {
      if (isAboutCoupon(reason.code)) writeStored('session', KEY, undefined);
      return isAboutCoupon(reason.code) ? { state: 'gone', text: reason.message } : undefined;
    }
  }
  writeStored('session', KEY, undefined);
  return { state: 'received', text: '优惠券已放进你的账号，满足条件的订单可以用' };
}

const GONE: readonly number[] = [
  refusalCodes.NOT_FOUND,
  refusalCodes.COUPON_NOT_STARTED,
  refusalCodes.COUPON_ENDED,
  refusalCodes.COUPON_FAILED,
  refusalCodes.COUPON_OUT_OF_STOCK,
];

const isAboutCoupon = (code: number) => GONE.includes(code);

function promiseOf(coupon: Coupon): CouponPromise {
  const { set_state: state, stock_left: left, start_time: start } = coupon;
  if (coupon.is_received) return { state: 'received', text: '你已经有这张券，满足条件的订单可以用' };
  if (state === couponSetStates.NOT_START) {
    return { state: 'gone', text: `${chinaMoment(Date.parse(start), serverNow())} 开始领取` };
  }
  if (state === couponSetStates.END) return { state: 'gone', text: '这张券已经过期' };
  if (state !== couponSetStates.ING) return { state: 'gone', text: '这张券已经失效' };
  if (left === 0) return { state: 'gone', text: '这张券已经领完' };
  return { state: 'open', text: '报名后自动放进你的账号' };
}
