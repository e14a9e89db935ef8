import { type GroupStatus, groupStatus } from '#src/contract/group-status.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import {
  type GroupActivityState,
  groupActivityStates,
  type UserCourseState,
  userGroupStates,
} from '#src/contract/states.ts';

export { groupActivityStates };

const { NOT_STARTED, GOING, ENDED } = groupActivityStates;

/** A group that others may still join. */
export interface OpenGroup {
  readonly uuid: string;
  /** Masked name and picture of the leader. */
  readonly nickname: string;
  readonly face: string;
  readonly seatsLeft: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  /** True when the visitor is a member. */
  readonly isMine: boolean;
}

/** The group activity of a course for this visitor, from the server. */
export interface GroupOffer {
  readonly courseUuid: string;
  /** The visitor's relation to the course. */
  readonly courseState: UserCourseState;
  /** The visitor's unpaid order of the course, and their group of it. */
  readonly unpaidOrderUuid: string | undefined;
  readonly myGroupUuid: string | undefined;
  readonly activity: GroupActivityState;
  /** Undefined, like `size`, for a course without a group activity. */
  readonly groupPriceCents: number | undefined;
  /** The price of the course without a group. */
  readonly priceCents: number;
  /** People in a full group. */
  readonly size: number | undefined;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly groups: readonly OpenGroup[];
}

type Activity = Pick<GroupOffer, 'activity' | 'startsAt' | 'endsAt'>;

/** The activity's state at `now`: the clock opens and ends it while the page is open. */
export function activityAt({ activity, startsAt, endsAt }: Activity, now: number): GroupActivityState {
  if (activity === NOT_STARTED && now >= startsAt) return now >= endsAt ? ENDED : GOING;
  if (activity === GOING && now >= endsAt) return ENDED;
  return activity;
}

/** The visitor's status at `now`: for the whole offer, or for one of its groups. */
export function statusIn(offer: GroupOffer, now: number, group?: OpenGroup): GroupStatus {
  return groupStatus({
    course: offer.courseState,
    group: group ? groupStateOf(group) : null,
    activity: activityAt(offer, now),
    code: offer.unpaidOrderUuid === undefined ? null : refusalCodes.COURSE_ORDER_UNPAID,
  });
}

function groupStateOf({ isMine, seatsLeft }: OpenGroup) {
  if (isMine) return userGroupStates.IN_PROGRESS;
  return seatsLeft > 0 ? userGroupStates.NOT_JOINED : userGroupStates.FULL;
}

/** When the offer changes next by itself: the activity's start or end, or the end of a group. */
export function nextOfferChange(offer: GroupOffer, now: number): number | undefined {
  const moments = [offer.startsAt, offer.endsAt, ...offer.groups.map(({ endsAt }) => endsAt)];
  const ahead = moments.filter((at) => at > now);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}

/** Groups to show at `now`: the visitor's own first, then open ones, the fullest and the oldest first. */
export function shownGroups(groups: readonly OpenGroup[], now: number): OpenGroup[] {
  return groups
    .filter(({ endsAt, seatsLeft, isMine }) => endsAt > now && (seatsLeft > 0 || isMine))
    .sort((a, b) => Number(b.isMine) - Number(a.isMine) || a.seatsLeft - b.seatsLeft || a.endsAt - b.endsAt);
}
