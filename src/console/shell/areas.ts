import type { StaffAccess } from '#src/contract/console/roles.ts';

/** The areas of the console in the order of the side bar. */
export const AREAS: readonly { readonly path: string; readonly name: string; readonly access: StaffAccess }[] = [
  { path: '/console/pages', name: '页面', access: 'staff:author' },
  { path: '/console/pictures', name: '图片', access: 'staff:author' },
  { path: '/console/reviews', name: '审核', access: 'staff:author' },
  { path: '/console/releases', name: '发布', access: 'staff:author' },
  { path: '/console/results', name: '数据', access: 'staff:author' },
  { path: '/console/experiments', name: '实验', access: 'staff:author' },
  { path: '/console/channels', name: '渠道链接', access: 'staff:operator' },
  { path: '/console/leads', name: '线索', access: 'staff:operator' },
  { path: '/console/staff', name: '员工', access: 'staff:admin' },
  { path: '/console/audit', name: '操作记录', access: 'staff:admin' },
  { path: '/console/me', name: '我的账号', access: 'staff' },
];
