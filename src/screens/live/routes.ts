import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const liveRoutes: readonly ScreenRoute[] = [
  {
    path: paths.liveList.pattern,
    title: '直播课',
    access: 'public',
    isWide: true,
    navAction: { label: '日历', to: paths.myTodayCourse() },
    load: () => import('./live-list.tsx'),
  },
  { path: paths.liveDetail.pattern, title: '直播间', access: 'public', load: () => import('./live-detail.tsx') },
  { path: paths.play.pattern, title: '课程视频', access: 'public', load: () => import('./play.tsx') },
  { path: paths.videodisplay.pattern, title: '视频', access: 'login', load: () => import('./video-display.tsx') },
  {
    path: paths.myTodayCourse.pattern,
    title: '直播日历',
    access: 'login',
    isWide: true,
    load: () => import('./today-course.tsx'),
  },
];
