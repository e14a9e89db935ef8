import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const addressRoutes: readonly ScreenRoute[] = [
  { path: paths.addressIndex.pattern, title: '收货地址', access: 'public', load: () => import('./address-index.tsx') },
  { path: paths.addressAdd.pattern, title: '新增地址', access: 'public', load: () => import('./address-add.tsx') },
  { path: paths.addressEdit.pattern, title: '编辑地址', access: 'login', load: () => import('./address-edit.tsx') },
];
