import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const systemRoutes: readonly ScreenRoute[] = [
  { path: paths.notFound.pattern, title: '页面不存在', access: 'public', load: () => import('./not-found.tsx') },
  { path: paths.notAllowed.pattern, title: '没有权限', access: 'public', load: () => import('./not-allowed.tsx') },
];
