import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';

export const logisticsRoutes: readonly ScreenRoute[] = [
  {
    path: paths.logisticsInfo.pattern,
    title: '收货通知',
    access: 'login',
    load: () => import('./logistics-info.tsx'),
  },
];
