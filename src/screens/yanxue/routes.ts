import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';

export const yanxueRoutes: readonly ScreenRoute[] = [
  {
    path: paths.courseYanxueDetail.pattern,
    title: '研学详情',
    access: 'login',
    navAction: 'share',
    load: () => import('./yanxue-detail.tsx'),
  },
];
