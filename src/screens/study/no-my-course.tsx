import { Link } from 'react-router-dom';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';

interface NoMyCourseProps {
  readonly reason: Error;
  readonly onRetry: () => void;
}

/** Why a course is not shown: the student does not own it, or the request failed. */
export function NoMyCourse({ reason, onRetry }: NoMyCourseProps) {
  if (!isMissing(reason)) return <FailedView text={failureText(reason)} onRetry={onRetry} />;
  return (
    <StatusView title="没有找到这门课程" text="它可能属于另一个账号，或链接不完整。">
      <Link className="button button--brand" to={paths.studyIndex()} replace>
        看看我的课程
      </Link>
    </StatusView>
  );
}
