import { Link, useLocation } from 'react-router-dom';
import { ApiRefusal, failureText } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';

interface RefusalViewProps {
  readonly reason: Error;
  readonly onRetry: () => void;
}

/** Why a class or lesson is not open to this student, and how to get it. */
export function RefusalView({ reason, onRetry }: RefusalViewProps) {
  const { pathname, search } = useLocation();
  switch (refusalName(reason)) {
    case 'LOGIN_REQUIRED':
    case 'SESSION_INVALID':
      return (
        <StatusView title="登录后就能看" text="这是购买课程的同学专属的内容，登录后自动回到这里。">
          <Link className="button button--brand" to={paths.login({}, { redirect: pathname + search })} replace>
            登录
          </Link>
        </StatusView>
      );
    case 'COURSE_NOT_OWNED':
      return (
        <StatusView title="购买课程后才能学习" text="先看看这门课讲什么，适不适合你。">
          <Link className="button button--brand" to={coursePath(reason)}>
            看看这门课
          </Link>
        </StatusView>
      );
    case 'AGREEMENT_NOT_CONFIRMED':
      return (
        <StatusView title="还差一步就能学习" text="请先签署课程协议，签完就可以开始学习。">
          <Link className="button button--brand" to={agreementPath(reason)}>
            去签署
          </Link>
        </StatusView>
      );
    case 'NOT_FOUND':
    case 'INPUT_INVALID':
      return (
        <StatusView title="内容不存在或已下架" text="链接可能不完整，或内容已经更换。">
          <Link className="button button--brand" to={paths.liveList()} replace>
            看看其他直播
          </Link>
        </StatusView>
      );
    default:
      return <FailedView text={failureText(reason)} onRetry={onRetry} />;
  }
}

function coursePath(reason: Error): string {
  const uuid = courseOf(reason);
  return uuid ? paths.courseDetail({ course_uuid: uuid }) : paths.courseList();
}

function agreementPath(reason: Error): string {
  const uuid = courseOf(reason);
  return uuid ? paths.studyStep({ uuid }) : paths.studyIndex();
}

/** The course in the refusal. */
function courseOf(reason: Error): string | undefined {
  const data = reason instanceof ApiRefusal ? (reason.data as { readonly course_uuid?: unknown } | null) : null;
  return typeof data?.course_uuid === 'string' ? data.course_uuid : undefined;
}
