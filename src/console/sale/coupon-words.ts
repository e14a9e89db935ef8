import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { COUPON_PARTS, type CouponPart, type CouponState } from '#src/contract/console/coupon-values.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';

export type Coupon = ConsoleReply<'GET /console/api/coupons'>['coupons'][number];
export type CouponDetail = ConsoleReply<'GET /console/api/coupons/{uuid}'>;

/** Key of all queries about coupons. */
export const COUPONS_KEY = ['coupons'] as const;

export const COUPON_PART_NAMES: Readonly<Record<CouponPart, string>> = {
  usable: '能用的',
  over: '已结束',
  all: '全部',
};

export const COUPON_BADGES: Readonly<Record<CouponState, string>> = {
  soon: 'console-badge console-badge--warn',
  going: 'console-badge console-badge--ok',
  gone: 'console-badge',
  stopped: 'console-badge',
  over: 'console-badge',
  void: 'console-badge console-badge--bad',
};

export function readCouponFilter(search: URLSearchParams) {
  const part = COUPON_PARTS.find((one) => one === search.get('part')) ?? 'usable';
  const words = search.get('words');
  return { part, ...(words ? { words } : {}) };
}

export const couponQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...COUPONS_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/coupons/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export const periodText = ({ startsAt, endsAt }: Pick<Coupon, 'startsAt' | 'endsAt'>): string =>
  [startsAt, endsAt].map((instant) => chinaMoment(Date.parse(instant), Date.now())).join(' 到 ');

export const scopeText = ({ courseCount }: Pick<Coupon, 'courseCount'>): string =>
  courseCount === 0 ? '全部课程' : `${courseCount} 门课程`;
