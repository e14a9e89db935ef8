import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { beginText } from '#src/features/course/course-words.ts';
import { useCameForGroup } from '#src/features/group/came-for-group.ts';
import { GroupClock } from '#src/features/group/group-clock.tsx';
import { GroupMembers } from '#src/features/group/group-members.tsx';
import type { GroupDetail } from '#src/features/group/group-query.ts';
import { displayText, groupActionTexts, isRunning, isWaiting } from '#src/features/group/group-states.ts';
import { groupTarget } from '#src/features/group/group-target.ts';
import { groupWords } from '#src/features/group/group-words.ts';
import { groupPoster, inviteOf } from '#src/features/group/invite.ts';
import { useShareContent } from '#src/lib/environment/use-share-content.ts';
import { loadChunk } from '#src/lib/loading/load-chunk.ts';
import { shortYuan, yuan } from '#src/lib/money-and-time/money.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Photo } from '#src/ui/app/photo.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { PosterButton } from '#src/ui/poster-button.tsx';
import { Price } from '#src/ui/price.tsx';
import { CancelGroup } from './cancel-group.tsx';
import { OtherGroups } from './other-groups.tsx';

/** Loaded when it is opened: it needs the code that draws QR codes. */
const InviteSheet = lazy(async () => ({
  default: (await loadChunk(() => import('#src/features/group/invite-sheet.tsx'))).InviteSheet,
}));

interface GroupViewProps {
  readonly detail: GroupDetail;
  /** The time is over: refetch the group. */
  readonly onChange: () => void;
}

/** Views in which other groups of the course are offered. */
const LOOKING: readonly GroupDetail['view'][] = ['full', 'join_overtime', 'place_lost', 'start_overtime'];

/** A group with its course, state, members and one action. */
export function GroupView({ detail, onChange }: GroupViewProps) {
  const { group, activity, course, view, action } = detail;
  const [isInviting, setIsInviting] = useState<boolean>();
  const isOpen = isRunning(group);
  useCameForGroup(action === 'join' ? { courseUuid: course.uuid, groupUuid: group.uuid } : undefined);
  useShareContent(inviteOf(detail));
  useTitle(`${shortYuan(activity.group_price)} 元拼《${course.name}》`);
  const endsAt = Date.parse(group.end_time);
  useAlarm(isOpen ? endsAt : undefined, onChange);
  const begins = action === 'start' || action === 'join' ? course.sales_from : undefined;
  useAlarm(begins === undefined ? undefined : Date.parse(begins), onChange);
  const { title, text } = groupWords({ view, display: group.display_state, seatsLeft: group.seats_left });
  const target = groupTarget(action, {
    courseUuid: course.uuid,
    groupUuid: group.uuid,
    myGroupUuid: detail.my_group_uuid,
    unpaidOrderUuid: detail.unpaid_order?.order_uuid,
  });
  return (
    <>
      <div className="group-detail wide-two">
        <CourseHead detail={detail} />
        {/* On a phone the action stays at the lower edge of the screen. */}
        <div className="group-detail__side wide-two__side">
          <section className="group-detail__state" aria-label="拼团进度">
            <p className={`group-detail__badge group-detail__badge--${group.display_state}`}>{displayText(group)}</p>
            <h2 className="group-detail__title" aria-live="polite">
              {title}
            </h2>
            <p className="group-detail__text">{text}</p>
            {isOpen && <GroupClock until={endsAt} />}
            <GroupMembers group={group} size={activity.grouped_num} />
          </section>
          <ActionBar>
            {view === 'order_unpaid' && group.is_mine && (
              <CancelGroup groupUuid={group.uuid} isLeader={isWaiting(group)} />
            )}
            {begins !== undefined ? (
              <Button disabled>{beginText(begins)}</Button>
            ) : target === undefined ? (
              <>
                <PosterButton
                  className="group-detail__poster"
                  content={groupPoster(detail)}
                  label="分享"
                  iconSize={22}
                />
                <Button look="deal" onClick={() => setIsInviting(true)}>
                  {groupActionTexts.share}
                </Button>
              </>
            ) : (
              <Link className={`button button--${BUYING.includes(action) ? 'deal' : 'brand'}`} to={target}>
                {groupActionTexts[action]}
                {(action === 'start' || action === 'join') && ` ¥${yuan(activity.group_price)}`}
              </Link>
            )}
          </ActionBar>
        </div>
        {LOOKING.includes(view) && <OtherGroups courseUuid={course.uuid} exceptUuid={group.uuid} />}
        <GroupRules size={activity.grouped_num} />
      </div>
      {isInviting !== undefined && (
        <Suspense>
          {/* A group that is full or over is not shared. */}
          <InviteSheet
            detail={detail}
            isOpen={isInviting && target === undefined}
            onDismiss={() => setIsInviting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const BUYING: readonly GroupDetail['action'][] = ['start', 'join', 'order'];

function CourseHead({ detail: { course, activity } }: { readonly detail: GroupDetail }) {
  return (
    <Link className="group-detail__course" to={paths.courseDetail({ course_uuid: course.uuid })}>
      <Photo src={course.img_cover} alt="" width={128} height={72} />
      <span className="group-detail__words">
        <span className="group-detail__name">{course.name}</span>
        <span className="group-detail__prices">
          <span className="group-detail__size">{activity.grouped_num} 人团</span>
          <Price cents={activity.group_price} size="small" />
          <span className="group-detail__alone">单买 ¥{yuan(course.price)}</span>
        </span>
      </span>
    </Link>
  );
}

function GroupRules({ size }: { readonly size: number }) {
  return (
    <section className="group-detail__rules">
      <h2 className="group-detail__heading">拼团规则</h2>
      <ol>
        <li>开团或参团并付款后，名额为你保留</li>
        <li>在规定时间内凑齐 {size} 人即成团，课程自动开通</li>
        <li>未成团全额退款，款项按原支付方式退回</li>
      </ol>
    </section>
  );
}
