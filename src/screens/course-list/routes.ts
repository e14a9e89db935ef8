import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const courseListRoutes: readonly ScreenRoute[] = [
  {
    path: paths.courseList.pattern,
    title: '课程',
    access: 'public',
    isWide: true,
    load: () => import('./course-list.tsx'),
  },
  {
    path: paths.courseFilterList.pattern,
    title: '按条件选课',
    access: 'login',
    isWide: true,
    load: () => import('./filter-list.tsx'),
  },
  {
    path: paths.courseOfficialList.pattern,
    title: '官方课程',
    access: 'public',
    isWide: true,
    load: () => import('./official-list.tsx'),
  },
  {
    path: paths.search.pattern,
    title: '搜索课程',
    access: 'public',
    isWide: true,
    navBar: 'none',
    load: () => import('./search.tsx'),
  },
];
