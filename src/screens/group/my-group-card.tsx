import { Link } from 'react-router-dom';
import { GroupMembers } from '#src/features/group/group-members.tsx';
import type { MyGroup } from '#src/features/group/group-query.ts';
import { displayText, roleText } from '#src/features/group/group-states.ts';
import { dueTime, myGroupAction } from '#src/features/group/my-group-action.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { Countdown } from '#src/ui/app/countdown.tsx';
import { Photo } from '#src/ui/app/photo.tsx';

interface MyGroupCardProps {
  readonly mine: MyGroup;
  /** Called when the time is over: refetch the list. */
  readonly onChange: () => void;
}

/** One of the student's own groups: course, members, time left, and one action. */
export function MyGroupCard({ mine, onChange }: MyGroupCardProps) {
  const { group, course, activity, role, order } = mine;
  const { label, to, look, note } = myGroupAction(mine, serverNow());
  const at = dueTime(mine);
  useAlarm(at !== undefined && at > serverNow() ? at : undefined, onChange);
  return (
    <article className="my-group">
      <Link
        className="my-group__course"
        to={paths.courseGroup({ course_uuid: course.uuid, pgb_item_uuid: group.uuid })}
      >
        <Photo src={course.img_cover} alt="" width={112} height={63} />
        <span className="my-group__words">
          <span className="my-group__name">{course.name}</span>
          <span className="my-group__facts">
            {roleText(role)} · {activity.grouped_num} 人团 · ¥{yuan(order.total)}
          </span>
        </span>
        <span className={`my-group__state my-group__state--${group.display_state}`}>{displayText(group)}</span>
      </Link>
      <div className="my-group__foot">
        <div className="my-group__progress">
          <GroupMembers group={group} size={activity.grouped_num} isSmall />
          <p className="my-group__note">
            {note}
            {at !== undefined && (
              <>
                {' · '}
                <Countdown label="剩" until={at} over="正在确认结果" />
              </>
            )}
          </p>
        </div>
        <Link className={`my-group__action my-group__action--${look}`} to={to}>
          {label}
          <span className="visually-hidden">：{course.name}</span>
        </Link>
      </div>
    </article>
  );
}
