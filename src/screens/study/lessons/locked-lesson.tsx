import { Link } from 'react-router-dom';
import { ApiRefusal, failureText } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';

interface LockedLessonProps {
  readonly reason: Error;
  readonly onRetry: () => void;
}

/** Why a lesson is not open to this student, and how to get it. */
export function LockedLesson({ reason, onRetry }: LockedLessonProps) {
  const course = courseOf(reason);
  switch (refusalName(reason)) {
    case 'AGREEMENT_NOT_CONFIRMED':
      return (
        <StatusView title="还差一步就能学习" text="先签署课程协议，签完就可以开始。">
          <Link className="button button--brand" to={course ? paths.studyStep({ uuid: course }) : paths.studyIndex()}>
            去签署
          </Link>
        </StatusView>
      );
    case 'COURSE_NOT_OWNED':
      return (
        <StatusView title="这节课还没有对你开放" text="购买课程后可学习；已过期的课程可以再次报名。">
          <Link
            className="button button--deal"
            to={course ? paths.courseDetail({ course_uuid: course }) : paths.courseList()}
          >
            看看这门课
          </Link>
        </StatusView>
      );
    case 'NOT_FOUND':
    case 'INPUT_INVALID':
      return (
        <StatusView title="没有找到这节课" text="链接可能不完整，或课程已经调整。">
          <Link className="button button--brand" to={paths.studyIndex()} replace>
            我的课程
          </Link>
        </StatusView>
      );
    default:
      return <FailedView text={failureText(reason)} onRetry={onRetry} />;
  }
}

/** The course in the refusal. */
function courseOf(reason: Error): string | undefined {
  const data = reason instanceof ApiRefusal ? (reason.data as { readonly course_uuid?: unknown } | null) : null;
  return typeof data?.course_uuid === 'string' ? data.course_uuid : undefined;
}
