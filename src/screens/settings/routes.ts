import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const settingsRoutes: readonly ScreenRoute[] = [
  {
    path: paths.mySettings.pattern,
    title: '设置',
    access: 'login',
    back: paths.myIndex(),
    load: () => import('./settings.tsx'),
  },
  {
    path: paths.myMessageSettings.pattern,
    title: '消息设置',
    access: 'login',
    back: paths.mySettings(),
    load: () => import('./message-settings.tsx'),
  },
  {
    path: paths.myChangeMobile.pattern,
    title: '更换手机号',
    access: 'login',
    back: paths.mySettings(),
    load: () => import('./change-mobile.tsx'),
  },
  {
    path: paths.myExport.pattern,
    title: '导出个人信息',
    access: 'login',
    back: paths.mySettings(),
    load: () => import('./export-data.tsx'),
  },
  {
    path: paths.myCloseAccount.pattern,
    title: '注销账号',
    access: 'login',
    back: paths.mySettings(),
    load: () => import('./close-account.tsx'),
  },
];
