import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';

export const studyRoutes: readonly ScreenRoute[] = [
  { path: paths.studyIndex.pattern, title: '我的课程', access: 'login', load: () => import('./study-index.tsx') },
];
