import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const couponRoutes: readonly ScreenRoute[] = [
  {
    path: paths.couponIndex.pattern,
    title: '领取优惠券',
    access: 'public',
    isWide: true,
    load: () => import('./coupon-index.tsx'),
  },
  {
    path: paths.myCoupon.pattern,
    title: '我的优惠券',
    access: 'login',
    isWide: true,
    load: () => import('./my-coupons.tsx'),
  },
];
