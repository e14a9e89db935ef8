import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { activityQuery, toursQuery } from '#src/features/yanxue/activity-query.ts';
import { choosableTour, nextTourChange, toursAhead } from '#src/features/yanxue/tours.ts';
import { failureText, isMissing } from '#src/lib/api-failures.ts';
import { serverNow } from '#src/lib/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { useAlarm } from '#src/lib/use-alarm.ts';
import { useShareContent } from '#src/lib/use-share-content.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { DetailBar } from './detail-bar.tsx';
import { DetailHead } from './detail-head.tsx';
import { DetailParts } from './detail-parts.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { DetailTours } from './detail-tours.tsx';
import { NoActivity } from './no-activity.tsx';
import './yanxue-detail.css';

/** A study tour: where it goes, when, for how much, day by day; and the tour to set out with. */
export default function YanxueDetail() {
  const { course_uuid: uuid = '', id: linked } = useParams();
  const { data: activity, error, refetch } = useQuery({ ...activityQuery(uuid), enabled: uuid !== '' });
  const tours = useQuery({ ...toursQuery(uuid), enabled: uuid !== '' });
  const [wanted, setWanted] = useState(linked);
  const ahead = tours.data && toursAhead(tours.data, serverNow());
  const chosen = ahead && choosableTour(ahead, wanted);
  useAlarm(ahead && nextTourChange(ahead, serverNow()), () => void tours.refetch());
  useTitle(activity?.name);
  useShareContent(
    activity && {
      title: activity.name,
      description: activity.subtitle,
      image: activity.img_cover,
      path: paths.courseYanxueDetail({ course_uuid: activity.uuid }),
    },
  );
  if (uuid === '' || isMissing(error)) return <NoActivity isAsked={uuid !== ''} />;
  if (activity) {
    return (
      <>
        <div className="yanxue-detail">
          <DetailHead activity={activity} />
          {!activity.is_owned && (
            <DetailTours
              tours={ahead}
              failure={tours.error}
              chosen={chosen?.uuid}
              onChoose={setWanted}
              onRetry={() => void tours.refetch()}
            />
          )}
          <DetailParts activity={activity} />
        </div>
        <DetailBar activity={activity} tour={chosen} isKnown={!tours.isPending} />
      </>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <DetailSkeleton />;
}
