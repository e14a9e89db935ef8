import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const consultRoutes: readonly ScreenRoute[] = [
  { path: paths.consult.pattern, title: '课程顾问', access: 'public', load: () => import('./consult.tsx') },
];
