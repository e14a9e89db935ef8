import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const yanxueRoutes: readonly ScreenRoute[] = [
  {
    path: paths.courseYanxueDetail.pattern,
    title: '研学详情',
    access: 'login',
    navAction: 'share',
    isWide: true,
    load: () => import('./yanxue-detail.tsx'),
  },
  {
    path: paths.yanxueRegister.pattern,
    title: '营员信息',
    access: 'login',
    load: () => import('./yanxue-register.tsx'),
  },
  {
    path: paths.studentTour.pattern,
    title: '我的行程',
    access: 'login',
    load: () => import('./student-tour.tsx'),
  },
  ...[paths.yanxueCheckin, paths.checkin, paths.courseCheckin].map(
    ({ pattern }): ScreenRoute => ({
      path: pattern,
      title: '研学打卡',
      access: 'public',
      load: () => import('./yanxue-checkin.tsx'),
    }),
  ),
];
