import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

const TITLE = '确认收货地址';

export const confirmAddressRoutes: readonly ScreenRoute[] = [
  {
    path: paths.confirmAddressBeforeEnter.pattern,
    title: TITLE,
    access: 'public',
    load: () => import('./before-enter.tsx'),
  },
  { path: paths.confirmAddressIndex.pattern, title: TITLE, access: 'login', load: () => import('./confirm-index.tsx') },
  {
    path: paths.confirmAddressAdd.pattern,
    title: '新增地址',
    access: 'login',
    load: () => import('./confirm-add.tsx'),
  },
  {
    path: paths.confirmAddressEdit.pattern,
    title: '编辑地址',
    access: 'login',
    load: () => import('./confirm-edit.tsx'),
  },
  {
    path: paths.confirmAddressSuccess.pattern,
    title: '地址已确认',
    access: 'login',
    back: paths.myIndex(),
    load: () => import('./confirm-success.tsx'),
  },
  {
    path: paths.confirmAddressError.pattern,
    title: TITLE,
    access: 'public',
    back: paths.home(),
    load: () => import('./confirm-error.tsx'),
  },
];
