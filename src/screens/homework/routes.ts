import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const homeworkRoutes: readonly ScreenRoute[] = [
  {
    path: paths.studyHomeworks.pattern,
    title: '作业',
    access: 'login',
    isWide: true,
    load: () => import('./homework-list.tsx'),
  },
  {
    path: paths.studyHomework.pattern,
    title: '作业',
    access: 'login',
    back: paths.studyHomeworks(),
    isWide: true,
    load: () => import('./homework-page.tsx'),
  },
];
