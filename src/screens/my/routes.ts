import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const myRoutes: readonly ScreenRoute[] = [
  {
    path: paths.myIndex.pattern,
    title: '我的',
    access: 'public',
    isWide: true,
    back: paths.home(),
    load: () => import('./my-index.tsx'),
  },
  { path: paths.myIdentity.pattern, title: '实名认证', access: 'login', load: () => import('./identity.tsx') },
  { path: paths.myRealName.pattern, title: '实名认证', access: 'login', load: () => import('./real-name.tsx') },
  {
    path: paths.myCollect.pattern,
    title: '我的收藏',
    access: 'login',
    isWide: true,
    load: () => import('./collect.tsx'),
  },
];
