import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const studyRoutes: readonly ScreenRoute[] = [
  {
    path: paths.studyToday.pattern,
    title: '今天',
    access: 'login',
    navBar: 'none',
    isWide: true,
    load: () => import('./today/today.tsx'),
  },
  {
    path: paths.studyIndex.pattern,
    title: '我的课程',
    access: 'login',
    isWide: true,
    load: () => import('./study-index.tsx'),
  },
  { path: paths.studyStep.pattern, title: '开课准备', access: 'login', load: () => import('./today/study-step.tsx') },
  {
    path: paths.studyList.pattern,
    title: '课程学习',
    access: 'login',
    isWide: true,
    load: () => import('./lessons/study-list.tsx'),
  },
  {
    path: paths.studyUpgradeList.pattern,
    title: '升级课程',
    access: 'login',
    load: () => import('./upgrade-list.tsx'),
  },
  { path: paths.studyOto.pattern, title: '一对一辅导', access: 'login', load: () => import('./lessons/study-oto.tsx') },
  {
    path: paths.studyNotes.pattern,
    title: '我的笔记',
    access: 'login',
    isWide: true,
    load: () => import('./notes/my-notes.tsx'),
  },
  { path: paths.studyVideo.pattern, title: '看课', access: 'login', load: () => import('./lessons/study-video.tsx') },
];
