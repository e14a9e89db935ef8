import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';

export const articleRoutes: readonly ScreenRoute[] = [
  { path: paths.newDetail.pattern, title: '资讯', access: 'public', load: () => import('./news-detail.tsx') },
  { path: paths.noticeDetail.pattern, title: '公告', access: 'public', load: () => import('./notice-detail.tsx') },
];
