import './yanxue-detail.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Activity, activityQuery, type Tour, toursQuery } from '#src/features/yanxue/activity-query.ts';
import { TourChoice } from '#src/features/yanxue/tour-choice.tsx';
import { choosableTour, nextTourChange, toursAhead } from '#src/features/yanxue/tours.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { useShareContent } from '#src/lib/environment/use-share-content.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { Price } from '#src/ui/price.tsx';
import { DetailBar } from './detail-bar.tsx';
import { DetailParts } from './detail-parts.tsx';
import { NoActivity } from './no-activity.tsx';

/** A study tour: places, dates, price and days; and the choice of a tour. */
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
          <div className="wide-two">
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
            <div className="yanxue-detail__parts">
              <DetailParts activity={activity} />
            </div>
          </div>
        </div>
        <DetailBar activity={activity} tour={chosen} isKnown={!tours.isPending} />
      </>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <DetailSkeleton />;
}

/** Picture, price, name, places and length. */
function DetailHead({ activity }: { readonly activity: Activity }) {
  return (
    <header className="wide-two__main">
      <img
        className="yanxue-detail__cover"
        src={activity.img_cover}
        alt=""
        width="1280"
        height="720"
        fetchPriority="high"
      />
      <div className="yanxue-detail__head">
        {activity.is_owned ? (
          <strong className="yanxue-detail__owned">✓ 已报名</strong>
        ) : (
          <Price cents={activity.price} originCents={activity.origin_price} size="large" unit="/人" />
        )}
        <h2 className="yanxue-detail__name">{activity.name}</h2>
        <p className="yanxue-detail__subtitle">{activity.subtitle}</p>
        <ul className="yanxue-detail__marks" aria-label="营期特点">
          <li>{activity.city}</li>
          <li>{daysAndNights(activity)}</li>
          {activity.has_peipao && <li>导师全程陪跑</li>}
        </ul>
      </div>
    </header>
  );
}

function daysAndNights({ day_count: days, night_count: nights }: Activity): string {
  return nights > 0 ? `${days} 天 ${nights} 晚` : `${days} 天`;
}

/** Skeleton of a study tour. */
function DetailSkeleton() {
  return (
    <div className="yanxue-detail">
      <LoadingNote />
      <Skeleton className="yanxue-detail__cover" />
      <div className="yanxue-detail__head">
        <Skeleton className="yanxue-detail__price-place" />
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
      <div className="yanxue-detail__card">
        <Skeleton className="yanxue-detail__tours-place" />
      </div>
      <div className="yanxue-detail__card">
        <Skeleton className="yanxue-detail__tours-place" />
      </div>
    </div>
  );
}

interface DetailToursProps {
  /** Undefined until they have loaded. */
  readonly tours: readonly Tour[] | undefined;
  readonly failure: unknown;
  readonly chosen: string | undefined;
  readonly onChoose: (tourUuid: string) => void;
  readonly onRetry: () => void;
}

/** The tours of an activity, one of them chosen. */
function DetailTours({ tours, failure, chosen, onChoose, onRetry }: DetailToursProps) {
  return (
    <section className="yanxue-detail__card wide-two__side" aria-labelledby="yanxue-tours">
      <h3 id="yanxue-tours" className="yanxue-detail__heading">
        选择团期
      </h3>
      {!tours && !failure && <Skeleton className="yanxue-detail__tours-place" />}
      {!tours && failure !== null && <FailedView text={failureText(failure)} onRetry={onRetry} />}
      {tours?.length === 0 && <p className="yanxue-detail__note">新的团期正在安排，开放后会列在这里。</p>}
      {tours && tours.length > 0 && <TourChoice label="选择团期" tours={tours} chosen={chosen} onChoose={onChoose} />}
    </section>
  );
}
