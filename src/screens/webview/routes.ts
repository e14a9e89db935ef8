import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const webviewRoutes: readonly ScreenRoute[] = [
  { path: paths.webview.pattern, title: '网页', access: 'public', navBar: 'none', load: () => import('./webview.tsx') },
];
