import type { ReplyOf } from '#src/contract/all.ts';
import { groupActivityStates, groupDisplayStates } from '#src/contract/states.ts';
import type { GroupOffer, OpenGroup } from './group-offer.ts';
import { maskNickname } from './mask-nickname.ts';

export type CourseGroups = ReplyOf<'GET /api/v1/course/{id}/groups'>;
type Activity = NonNullable<CourseGroups['activity']>;

/**
 * The offer in the API's reply about a course's group buying.
 *
 * A course that never had an activity reads like one off the shelf, at the single price. Failed groups are left out:
 * their members may start anew.
 */
export function groupOffer(reply: CourseGroups): GroupOffer {
  const { activity } = reply;
  return {
    courseUuid: reply.course_uuid,
    courseState: reply.user_course_state,
    unpaidOrderUuid: reply.unpaid_order?.order_uuid,
    myGroupUuid: reply.my_group_uuid ?? undefined,
    activity: activity?.status ?? groupActivityStates.DOWNLOAD,
    groupPriceCents: activity?.group_price,
    priceCents: reply.price,
    size: activity?.grouped_num,
    startsAt: Date.parse(activity?.start_time ?? ''),
    endsAt: Date.parse(activity?.end_time ?? ''),
    groups: (activity?.groups ?? [])
      .filter(({ display_state }) => display_state !== groupDisplayStates.FAILED)
      .map(openGroup),
  };
}

function openGroup(group: Activity['groups'][number]): OpenGroup {
  const leader = group.members[0];
  return {
    uuid: group.uuid,
    nickname: maskNickname(leader?.nickname ?? ''),
    face: leader?.face ?? '',
    seatsLeft: group.seats_left,
    endsAt: Date.parse(group.end_time),
    isMine: group.is_mine,
  };
}
