import { useQuery } from '@tanstack/react-query';
import { GroupMembers } from '#src/features/group/group-members.tsx';
import { courseGroupsQuery, type Group, groupQuery } from '#src/features/group/group-query.ts';
import type { CheckoutIntent } from '#src/features/order/checkout-intent.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { Countdown } from '#src/ui/app/countdown.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import './group-context.css';

interface GroupContextProps {
  readonly courseUuid: string;
  readonly intent: CheckoutIntent;
}

/** The group of this order: its leader, free seats and end. Nothing without a group. */
export function GroupContext({ courseUuid, intent }: GroupContextProps) {
  if (intent.pgb_item_uuid) return <JoinedGroup uuid={intent.pgb_item_uuid} />;
  return intent.intent === 'group_start' ? <OpenedGroup courseUuid={courseUuid} /> : null;
}

function JoinedGroup({ uuid }: { readonly uuid: string }) {
  const { data, error } = useQuery(groupQuery(uuid));
  if (!data) return error ? null : <Skeleton className="order-section order-group__skeleton" />;
  const { group, activity, course } = data;
  const leader = group.members[0]?.nickname;
  return (
    <section className="order-section order-group" aria-label="拼团">
      <div className="order-group__head">
        <h2 className="order-group__title">{leader ? `参加 ${leader} 的团` : '参加拼团'}</h2>
        <GroupPrices groupCents={activity.group_price} aloneCents={course.price} />
      </div>
      <GroupMembers group={group} size={activity.grouped_num} />
      <p className="order-group__fact">{missingText(group)}</p>
      <Countdown label="距截止" until={Date.parse(group.end_time)} over="该团已过期" />
    </section>
  );
}

/** Counts the student as a member: paying gives them the seat. */
function missingText({ seats_left: seats }: Pick<Group, 'seats_left'>): string {
  return seats > 1 ? `还差 ${seats} 人，你付款后还差 ${seats - 1} 人` : '就差你一人，付款后即成团';
}

function OpenedGroup({ courseUuid }: { readonly courseUuid: string }) {
  const { data, error } = useQuery(courseGroupsQuery(courseUuid));
  if (!data) return error ? null : <Skeleton className="order-section order-group__skeleton" />;
  const { activity, price } = data;
  if (!activity) return null;
  return (
    <section className="order-section order-group" aria-label="拼团">
      <div className="order-group__head">
        <h2 className="order-group__title">由你开团 · {activity.grouped_num} 人成团</h2>
        <GroupPrices groupCents={activity.group_price} aloneCents={price} />
      </div>
      <p className="order-group__fact">付款后开团，再邀请 {activity.grouped_num - 1} 位同学；未成团全额退款</p>
      <p className="order-group__fact">活动到 {chinaMoment(Date.parse(activity.end_time), serverNow())} 结束</p>
    </section>
  );
}

interface GroupPricesProps {
  readonly groupCents: number;
  readonly aloneCents: number;
}

function GroupPrices({ groupCents, aloneCents }: GroupPricesProps) {
  return (
    <p className="order-group__prices">
      拼团价 <b>¥{yuan(groupCents)}</b>
      <span>单买 ¥{yuan(aloneCents)}</span>
    </p>
  );
}
