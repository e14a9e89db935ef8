import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const articleRoutes: readonly ScreenRoute[] = [
  { path: paths.newDetail.pattern, title: '资讯', access: 'public', load: () => import('./news-detail.tsx') },
  { path: paths.noticeDetail.pattern, title: '公告', access: 'public', load: () => import('./notice-detail.tsx') },
];
