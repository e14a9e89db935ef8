import './group-detail.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { groupQuery } from '#src/features/group/group-query.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { GroupView } from './group-view.tsx';

/** A group: members, time left, and the one action for this visitor. */
export default function GroupDetail() {
  const { course_uuid: courseUuid = '', pgb_item_uuid: uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(groupQuery(uuid));
  if (data) return <GroupView detail={data} onChange={() => void refetch()} />;
  if (isMissing(error)) {
    return (
      <StatusView title="没有找到这个团" text="它可能还没有付款开团，或已经取消。">
        <Link className="button button--brand" to={paths.courseDetail({ course_uuid: courseUuid })} replace>
          查看课程详情
        </Link>
      </StatusView>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <GroupSkeleton />;
}

/** Skeleton of a group while it loads. */
function GroupSkeleton() {
  return (
    <div className="group-detail wide-two">
      <LoadingNote />
      <Skeleton className="group-detail__course-place" />
      <Skeleton className="group-detail__state-place wide-two__side" />
    </div>
  );
}
