import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';

export const loginRoutes: readonly ScreenRoute[] = [
  { path: paths.login.pattern, title: '登录', access: 'public', load: () => import('./login.tsx') },
];
