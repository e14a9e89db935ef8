import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const messageRoutes: readonly ScreenRoute[] = [
  {
    path: paths.myMessages.pattern,
    title: '消息',
    access: 'login',
    isWide: true,
    load: () => import('./my-messages.tsx'),
  },
];
