import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const giftRoutes: readonly ScreenRoute[] = [
  { path: paths.myGift.pattern, title: '领取礼品', access: 'login', isWide: true, load: () => import('./gifts.tsx') },
];
