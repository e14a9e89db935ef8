import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';

export const orderRoutes: readonly ScreenRoute[] = [
  {
    path: paths.orderConfirm.pattern,
    title: '确认订单',
    access: 'login',
    load: () => import('./order-confirm.tsx'),
  },
];
