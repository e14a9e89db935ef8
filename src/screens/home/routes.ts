import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const homeRoutes: readonly ScreenRoute[] = [
  {
    path: paths.home.pattern,
    title: '首页',
    access: 'public',
    isWide: true,
    navBar: 'none',
    load: () => import('./home.tsx'),
  },
];
