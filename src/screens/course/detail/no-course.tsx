import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

interface NoCourseProps {
  /** Whether the address names a course that does not exist. */
  readonly isAsked: boolean;
}

/** Shown without a course: a link to all courses. */
export function NoCourse({ isAsked }: NoCourseProps) {
  return (
    <StatusView
      title={isAsked ? '课程已下架或不存在' : '还没有选课程'}
      text={isAsked ? '看看其他正在开课的课程。' : '选一门课，就能看到它的介绍和大纲。'}
    >
      <Link className="button button--brand" to={paths.courseList()} replace>
        去选课
      </Link>
    </StatusView>
  );
}
