import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { GroupClock } from '#src/features/group/group-clock.tsx';
import { GroupMembers } from '#src/features/group/group-members.tsx';
import { groupQuery } from '#src/features/group/group-query.ts';
import { groupActionTexts, isRunning } from '#src/features/group/group-states.ts';
import { groupWords } from '#src/features/group/group-words.ts';
import { InviteSheet } from '#src/features/group/invite-sheet.tsx';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import './started-group.css';

interface StartedGroupProps {
  readonly uuid: string;
  /** The group's time is over: refetch the order. */
  readonly onOver: () => void;
}

/** The group that a paid order waits for: free seats, time left, and sharing. */
export function StartedGroup({ uuid, onOver }: StartedGroupProps) {
  const { data: detail, error, isFetching, refetch } = useQuery(groupQuery(uuid));
  const [isInviting, setIsInviting] = useState(false);
  const endsAt = detail && isRunning(detail.group) ? Date.parse(detail.group.end_time) : undefined;
  useAlarm(endsAt, () => {
    void refetch();
    onOver();
  });
  if (!detail) {
    if (!error) return <Skeleton className="order-section started-group__place" />;
    return (
      <section className="order-section started-group" aria-label="拼团进度">
        <p className="started-group__text">拼团进度没有加载出来</p>
        <Button look="plain" isBusy={isFetching} onClick={() => void refetch()}>
          重试
        </Button>
      </section>
    );
  }
  const { group, activity, course, view, action } = detail;
  const wantsSomebody = action === 'share' && group.seats_left > 0;
  const { title, text } = groupWords({ view, display: group.display_state, seatsLeft: group.seats_left });
  return (
    <section className="order-section started-group" aria-label="拼团进度">
      <h2 className="started-group__title" aria-live="polite">
        {title}
      </h2>
      <p className="started-group__text">{text}</p>
      {endsAt !== undefined && <GroupClock until={endsAt} />}
      <GroupMembers group={group} size={activity.grouped_num} />
      {wantsSomebody && (
        <Button look="deal" onClick={() => setIsInviting(true)}>
          {groupActionTexts.share}
        </Button>
      )}
      <Link
        className="button button--quiet"
        to={paths.courseGroup({ course_uuid: course.uuid, pgb_item_uuid: group.uuid })}
      >
        {groupActionTexts.group}
      </Link>
      {/* A group that is full or over is not shared. */}
      <InviteSheet detail={detail} isOpen={isInviting && wantsSomebody} onDismiss={() => setIsInviting(false)} />
    </section>
  );
}
