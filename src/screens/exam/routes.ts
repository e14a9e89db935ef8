import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const examRoutes: readonly ScreenRoute[] = [
  { path: paths.examIndex.pattern, title: '试卷', access: 'login', load: () => import('./exam-index.tsx') },
  {
    path: paths.examPaper.pattern,
    title: '答题',
    access: 'login',
    isWide: true,
    load: () => import('./attempt/exam-paper.tsx'),
  },
  {
    path: paths.examAnswerCard.pattern,
    title: '答题卡',
    access: 'login',
    load: () => import('./result/exam-answer-card.tsx'),
  },
  {
    path: paths.examAnswer.pattern,
    title: '成绩与解析',
    access: 'login',
    isWide: true,
    load: () => import('./result/exam-answer.tsx'),
  },
  {
    path: paths.examQuestion.pattern,
    title: '练习',
    access: 'login',
    load: () => import('./question/exam-question.tsx'),
  },
  {
    path: paths.examQuestionAnswer.pattern,
    title: '练习结果',
    access: 'login',
    load: () => import('./question/exam-question-answer.tsx'),
  },
  {
    path: paths.studyMistakes.pattern,
    title: '错题本',
    access: 'login',
    isWide: true,
    load: () => import('./mistakes/mistakes.tsx'),
  },
  {
    path: paths.studyRedo.pattern,
    title: '重做错题',
    access: 'login',
    isWide: true,
    back: paths.studyMistakes(),
    load: () => import('./mistakes/redo.tsx'),
  },
  {
    path: paths.studyMistakeList.pattern,
    title: '全部错题',
    access: 'login',
    isWide: true,
    load: () => import('./mistakes/mistake-list.tsx'),
  },
  {
    path: paths.studyMistake.pattern,
    title: '错题',
    access: 'login',
    isWide: true,
    load: () => import('./mistakes/mistake-detail.tsx'),
  },
  {
    path: paths.examMyAnswers.pattern,
    title: '我的考试',
    access: 'login',
    isWide: true,
    load: () => import('./my-answers.tsx'),
  },
];
