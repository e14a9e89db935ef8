import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Coupon = ReplyOf<'GET /api/v1/course/coupon_info/{id}/'>;
export type MyCoupon = ReplyOf<'GET /api/v1/course/mycoupons'>['list'][number];
export type MyCouponState = MyCoupon['state'];

const PAGE_SIZE = 20;
/** More usable coupons than this do not help on a course's page. */
const HELD_SIZE = 50;

/** One coupon, as the visitor sees it. */
export function couponQuery(uuid: string) {
  return queryOptions({
    queryKey: ['coupons', 'one', uuid],
    queryFn: async ({ signal }) => [
      await api('GET /api/v1/course/coupon_info/{id}/', { params: { id: uuid }, signal, isSilent: true }),
    ],
  });
}

/** The coupons that the visitor can receive now. */
export const receivableCouponsQuery = queryOptions({
  queryKey: ['coupons', 'receivable'],
  queryFn: ({ signal }) => api('GET /api/v1/course/user_receivable_coupons/', { query: {}, signal, isSilent: true }),
});

/** The coupons for a course: those to claim, then those that the student has. */
export function courseCouponsQuery(courseUuid: string, isLoggedIn: boolean) {
  return queryOptions({
    queryKey: ['coupons', 'course', courseUuid, isLoggedIn],
    queryFn: async ({ signal }): Promise<Coupon[]> => {
      const [receivable, held] = await Promise.all([
        api('GET /api/v1/course/user_receivable_coupons/', {
          query: { course_uuid: courseUuid },
          signal,
          isSilent: true,
        }),
        isLoggedIn ? heldCoupons(signal) : [],
      ]);
      const fits = ({ course_uuids: only }: Coupon) => only.length === 0 || only.includes(courseUuid);
      return [...receivable, ...held.filter(fits)];
    },
  });
}

async function heldCoupons(signal: AbortSignal): Promise<Coupon[]> {
  const { list } = await api('GET /api/v1/course/mycoupons', {
    query: { state: 'usable', page_size: HELD_SIZE },
    signal,
    isSilent: true,
  });
  return list;
}

/** The student's coupons in one state, page by page, with how many there are in each. */
export function myCouponsQuery(state: MyCouponState) {
  return infiniteQueryOptions({
    queryKey: ['my-coupons', state],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/course/mycoupons', {
        query: { state, page: pageParam, page_size: PAGE_SIZE },
        signal,
        isSilent: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size: size }, pages) => {
      const counted = pages[0]?.counts[state] ?? 0;
      return page * size < counted ? page + 1 : undefined;
    },
  });
}
