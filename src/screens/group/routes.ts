import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const groupRoutes: readonly ScreenRoute[] = [
  {
    path: paths.courseGroup.pattern,
    title: '拼团详情',
    access: 'public',
    isWide: true,
    load: () => import('./group-detail.tsx'),
  },
  {
    path: paths.myGroup.pattern,
    title: '我的拼团',
    access: 'login',
    isWide: true,
    load: () => import('./my-groups.tsx'),
  },
];
