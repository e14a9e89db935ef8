import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';

export const giftRoutes: readonly ScreenRoute[] = [
  { path: paths.myGift.pattern, title: '领取礼品', access: 'login', load: () => import('./gifts.tsx') },
];
