import type { ReplyOf } from '#src/contract/all.ts';
import { groupActivityStates, groupDisplayStates } from '#src/contract/states.ts';
import type { GroupOffer, OpenGroup } from './group-offer.ts';
import { maskNickname } from './mask-nickname.ts';

type Course = ReplyOf<'GET /api/v1/course/by_number/{number}'>;
type Activity = ReplyOf<'GET /api/v1/course/{id}/groups'>['activity'];

/**
 * The offer in what the API said of a course, its price alone and its activity.
 *
 * A course that never had an activity reads as one that is off the shelf, at the single price. Groups that failed are
 * left out: their members may start anew.
 */
export function groupOffer(
  course: Pick<Course, 'uuid' | 'is_owned'>,
  priceCents: number,
  activity: Activity,
): GroupOffer {
  return {
    courseUuid: course.uuid,
    isOwned: course.is_owned,
    activity: activity?.status ?? groupActivityStates.DOWNLOAD,
    groupPriceCents: activity?.group_price,
    priceCents,
    size: activity?.grouped_num,
    startsAt: Date.parse(activity?.start_time ?? ''),
    endsAt: Date.parse(activity?.end_time ?? ''),
    groups: (activity?.groups ?? [])
      .filter(({ display_state }) => display_state !== groupDisplayStates.FAILED)
      .map(openGroup),
  };
}

function openGroup(group: NonNullable<Activity>['groups'][number]): OpenGroup {
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
