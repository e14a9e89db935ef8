import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const courseRoutes: readonly ScreenRoute[] = [
  {
    path: paths.courseDetail.pattern,
    title: '课程详情',
    access: 'public',
    isWide: true,
    load: () => import('./detail/course-detail.tsx'),
  },
  {
    path: paths.courseReviews.pattern,
    title: '学员评价',
    access: 'public',
    load: () => import('./talk/course-reviews.tsx'),
  },
  {
    path: paths.courseQuestions.pattern,
    title: '课程问答',
    access: 'public',
    load: () => import('./talk/course-questions.tsx'),
  },
  {
    path: paths.courseIntroduce.pattern,
    title: '课程介绍',
    access: 'public',
    load: () => import('./outline/course-introduce.tsx'),
  },
  {
    path: paths.courseChapter.pattern,
    title: '课程大纲',
    access: 'public',
    load: () => import('./outline/course-chapter.tsx'),
  },
  {
    path: paths.coursedetails.pattern,
    title: '课程详情',
    access: 'login',
    load: () => import('./course-by-query.tsx'),
  },
];
