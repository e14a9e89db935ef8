import { Link } from 'react-router-dom';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { NoActivity } from './no-activity.tsx';

interface ServiceFailureProps {
  readonly courseUuid: string;
  readonly reason: unknown;
  readonly onRetry: () => void;
}

/** Why a tour cannot be shown, and where to go instead. */
export function ServiceFailure({ courseUuid, reason, onRetry }: ServiceFailureProps) {
  if (refusalName(reason) === 'COURSE_NOT_OWNED') {
    return (
      <StatusView title="报名后就能填写" text="付款成功后，在这里登记营员信息、选择团期。">
        <Link className="button button--brand" to={paths.courseYanxueDetail({ course_uuid: courseUuid })} replace>
          查看研学营
        </Link>
      </StatusView>
    );
  }
  if (isMissing(reason)) return <NoActivity isAsked />;
  return <FailedView text={failureText(reason)} onRetry={onRetry} />;
}
