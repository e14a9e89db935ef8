import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';

export const homeRoutes: readonly ScreenRoute[] = [
  { path: paths.home.pattern, title: '首页', access: 'public', navBar: 'none', load: () => import('./home.tsx') },
];
