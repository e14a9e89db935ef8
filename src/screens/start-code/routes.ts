import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const startCodeRoutes: readonly ScreenRoute[] = [
  {
    path: paths.myCode.pattern,
    title: '凭码开课',
    access: 'login',
    navAction: { label: '开课记录', to: paths.myCodeList() },
    load: () => import('./start-code.tsx'),
  },
  { path: paths.myCodeList.pattern, title: '开课记录', access: 'login', load: () => import('./code-list.tsx') },
];
