import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const goodsRoutes: readonly ScreenRoute[] = [
  {
    path: paths.goodsFengyuewanjuan.pattern,
    title: '风月万卷',
    access: 'public',
    load: () => import('./my-books.tsx'),
  },
  {
    path: paths.goodsCredentialsPhoto.pattern,
    title: '证件照',
    access: 'public',
    load: () => import('./credentials-photo.tsx'),
  },
  {
    path: paths.goodsAftersalesService.pattern,
    title: '售后服务',
    access: 'public',
    load: () => import('./aftersales.tsx'),
  },
];
