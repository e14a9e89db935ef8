import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';

export const consultRoutes: readonly ScreenRoute[] = [
  { path: paths.consult.pattern, title: '课程顾问', access: 'public', load: () => import('./consult.tsx') },
];
