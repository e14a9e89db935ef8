import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';

interface NoCourseProps {
  /** A course was asked for that is not there. */
  readonly isAsked: boolean;
}

/** What stands there without a course: the way to all of them. */
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
