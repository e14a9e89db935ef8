import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const myOrderRoutes: readonly ScreenRoute[] = [
  {
    path: paths.myOrder.pattern,
    title: '我的订单',
    access: 'login',
    isWide: true,
    back: paths.myIndex(),
    load: () => import('./my-order.tsx'),
  },
  {
    path: paths.myOrderDetail.pattern,
    title: '订单详情',
    access: 'login',
    isWide: true,
    load: () => import('./order-detail.tsx'),
  },
  {
    path: paths.myRefundProgress.pattern,
    title: '退款进度',
    access: 'login',
    load: () => import('./refund-progress.tsx'),
  },
];
