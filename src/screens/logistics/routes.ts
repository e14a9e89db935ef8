import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const logisticsRoutes: readonly ScreenRoute[] = [
  {
    path: paths.logisticsInfo.pattern,
    title: '收货通知',
    access: 'login',
    load: () => import('./logistics-info.tsx'),
  },
];
