import * as paths from '#src/lib/paths.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';

const DRAWINGS = {
  home: 'M4 11.5 12 4.5l8 7V20h-5.5v-5h-5v5H4Z',
  courses: 'M12 6C10 4 7 3.5 4 3.5V18c3 0 6 .5 8 2.5 2-2 5-2.5 8-2.5V3.5C17 3.5 14 4 12 6Zm0 0v14.5',
  study: 'M3 9l9-4.5L21 9l-9 4.5L3 9Zm3.5 2v5c3 2.5 8 2.5 11 0v-5M21 9v6',
  today: 'M4 6h16v14H4ZM4 10.5h16M8 3.5v4m8-4v4m-7 7.500l2.200 2.200L15.500 13',
  mine: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-4 3.5-6 7.5-6s7.5 2 7.5 6',
} as const;

const PLACES = [
  { path: paths.studyToday, label: '今天', drawing: DRAWINGS.today, isOfStudents: true },
  { path: paths.home, label: '首页', drawing: DRAWINGS.home },
  { path: paths.courseList, label: '课程', drawing: DRAWINGS.courses },
  { path: paths.studyIndex, label: '学习', drawing: DRAWINGS.study },
  { path: paths.myIndex, label: '我的', drawing: DRAWINGS.mine },
] as const;

/** The main screens; 今天 only for logged-in students. */
export const tabs = PLACES.map(({ path, label, drawing, ...rest }) => ({
  to: path(),
  label,
  pattern: path.pattern as string,
  icon: <LineIcon d={drawing} size={24} />,
  isOfStudents: 'isOfStudents' in rest,
}));
