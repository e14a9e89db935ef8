import { useQuery } from '@tanstack/react-query';
import type { Product } from '#src/features/course/product-query.ts';
import { groupButton } from '#src/features/group/group-action.ts';
import {
  activityAt,
  groupActivityStates,
  nextOfferChange,
  shownGroups,
  statusIn,
} from '#src/features/group/group-offer.ts';
import { courseGroupsQuery } from '#src/features/group/group-query.ts';
import { groupTarget } from '#src/features/group/group-target.ts';
import { OpenGroupList } from '#src/features/group/open-group-list.tsx';
import { groupOffer } from '#src/features/group/read-offer.ts';
import { chinaMoment, timeLeft } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import * as paths from '#src/lib/paths.ts';
import { Price } from '#src/ui/price.tsx';
import './detail-groups.css';

const { NOT_STARTED, GOING } = groupActivityStates;

/** The group activity of a course: price, time left, and groups to join. Nothing without one, or when it has ended. */
export function DetailGroups({ product }: { readonly product: Product }) {
  const courseUuid = product.course.uuid;
  const { data, refetch } = useQuery({
    ...courseGroupsQuery(courseUuid),
    enabled: product.is_on_shelf && !product.course.is_owned && product.course.sales_from === undefined,
  });
  const now = useNow(1000) ?? serverNow();
  const isSoldOut = data?.activity?.is_sold_out ?? false;
  const offer = data?.activity ? groupOffer(data) : undefined;
  useAlarm(offer && nextOfferChange(offer, now), () => void refetch());
  if (product.course.is_owned || !offer || offer.groupPriceCents === undefined) return null;
  const activity = activityAt(offer, now);
  const isOver = activity !== NOT_STARTED && activity !== GOING;
  if (isOver && offer.groups.length === 0) return null;
  const groups = shownGroups(offer.groups, now);
  return (
    <section className="course-detail__card detail-groups" aria-label="拼团">
      <div className="detail-groups__head">
        <span className="detail-groups__badge">{offer.size} 人团</span>
        <Price cents={offer.groupPriceCents} />
        {offer.priceCents > offer.groupPriceCents && (
          <span className="detail-groups__saved">比单买省 ¥{yuan(offer.priceCents - offer.groupPriceCents)}</span>
        )}
      </div>
      <p className="detail-groups__time">
        {activity === NOT_STARTED && `${chinaMoment(offer.startsAt, now)} 开始拼团`}
        {activity === GOING && (isSoldOut ? '拼团名额已售罄' : `距结束 ${timeLeft(offer.endsAt - now)}`)}
        {isOver && '拼团活动已结束'}
      </p>
      {groups.length > 0 ? (
        <OpenGroupList
          groups={groups}
          now={now}
          buttonFor={(group) =>
            groupButton('join', statusIn(offer, now, group), {
              purchase: groupTarget('join', { courseUuid, groupUuid: group.uuid }) ?? '',
              study: paths.studyIndex(),
              order: groupTarget('order', { courseUuid, unpaidOrderUuid: offer.unpaidOrderUuid }),
              group: groupTarget('group', { courseUuid, myGroupUuid: group.uuid }),
            })
          }
        />
      ) : (
        activity === GOING &&
        !isSoldOut && <p className="detail-groups__none">还没有正在拼的团，开一个，邀请同学一起学</p>
      )}
    </section>
  );
}
