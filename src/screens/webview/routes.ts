import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';

export const webviewRoutes: readonly ScreenRoute[] = [
  { path: paths.webview.pattern, title: '网页', access: 'public', navBar: 'none', load: () => import('./webview.tsx') },
];
