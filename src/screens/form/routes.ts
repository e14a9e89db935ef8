import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

const step = (path: string, title: string): ScreenRoute => ({
  path,
  title,
  access: 'login',
  load: () => import('./step-form.tsx'),
});

export const formRoutes: readonly ScreenRoute[] = [
  step(paths.studentRegister.pattern, '学员登记'),
  step(paths.studentConfirm.pattern, '信息确认'),
  step(paths.studentFillOnline.pattern, '在线填写'),
  step(paths.questionnaireForm.pattern, '学情问卷'),
  step(paths.questionnaireSubjectForm.pattern, '科目测评'),
  {
    path: paths.serviceEvaluationForm.pattern,
    title: '服务评价',
    access: 'public',
    load: () => import('./service-evaluation.tsx'),
  },
  { path: paths.merchandise.pattern, title: '选领周边', access: 'login', load: () => import('./merchandise.tsx') },
  { path: paths.personalInfo.pattern, title: '个人资料', access: 'login', load: () => import('./personal-info.tsx') },
];
