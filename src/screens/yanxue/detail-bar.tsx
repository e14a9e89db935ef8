import { Link } from 'react-router-dom';
import type { Activity, Tour } from '#src/features/yanxue/activity-query.ts';
import { departure } from '#src/features/yanxue/tours.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { Price } from '#src/ui/price.tsx';

interface DetailBarProps {
  readonly activity: Activity;
  /** The chosen tour; undefined when none is available. */
  readonly tour: Tour | undefined;
  /** Whether the tours have loaded. */
  readonly isKnown: boolean;
}

/** The main action: book the chosen tour, or continue with the booked one. */
export function DetailBar({ activity, tour, isKnown }: DetailBarProps) {
  const { uuid, is_owned: isOwned } = activity;
  if (isOwned) {
    return (
      <ActionBar>
        <Link className="button button--brand" to={paths.studentTour({ course_id: uuid })}>
          查看我的行程
        </Link>
      </ActionBar>
    );
  }
  return (
    <ActionBar>
      <p className="yanxue-detail__sum">
        <Price cents={activity.price} />
        {tour && <small>{departure(tour, serverNow())}</small>}
      </p>
      {!isKnown && <Skeleton className="yanxue-detail__button-place" />}
      {isKnown && tour && (
        <Link className="button button--deal" to={paths.orderYanxueConfirm({ course_uuid: uuid, extra: tour.uuid })}>
          立即报名
        </Link>
      )}
      {isKnown && !tour && <Button disabled>暂无可报团期</Button>}
    </ActionBar>
  );
}
