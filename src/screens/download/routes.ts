import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const downloadRoutes: readonly ScreenRoute[] = [
  { path: paths.download.pattern, title: '下载 App', access: 'public', load: () => import('./download.tsx') },
];
