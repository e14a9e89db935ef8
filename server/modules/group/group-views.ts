import type { CourseRow } from '#server/db/queries/courses.ts';
import { type ActivityRow, activityState, type GroupWithMembers } from '#server/db/queries/groups.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskNickname } from '#server/kernel/text/mask-nickname.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { groupDisplayStates } from '#src/contract/states.ts';

type Detail = ReplyOf<'GET /api/v1/course/groups/{id}'>;

/** The viewer and the time. */
export interface Viewer {
  readonly userId: string | null;
  readonly now: Date;
}

export function courseView(row: CourseRow, now: Date): Detail['course'] {
  return {
    uuid: row.id,
    course_number: row.courseNumber,
    name: row.name,
    img_cover: row.imgCover,
    url: row.url,
    class_hours: row.classHours,
    origin_price: row.originPriceCents,
    price: row.priceCents,
    ...(row.salesFrom && row.salesFrom > now ? { sales_from: toInstant(row.salesFrom) } : {}),
  };
}

export function activityView(row: ActivityRow, isSoldOut: boolean, now: Date): Detail['activity'] {
  return {
    uuid: row.id,
    status: activityState(row, now),
    group_price: row.groupPriceCents,
    grouped_num: row.groupedNum,
    start_time: toInstant(row.startsAt),
    end_time: toInstant(row.endsAt),
    is_sold_out: isSoldOut,
    stock_left: row.stock === null ? null : Math.max(0, row.stock - row.soldCount),
  };
}

/** Places that are neither paid nor held by an unpaid order. */
export function seatsLeft({ displayState, members, unpaidUserIds }: GroupWithMembers, groupedNum: number): number {
  if (displayState === groupDisplayStates.SUCCESS) return 0;
  return Math.max(0, groupedNum - members.length - unpaidUserIds.length);
}

/** Whether the viewer is in the group, or has an unpaid order for it. */
function isMine({ members, unpaidUserIds }: GroupWithMembers, userId: string | null): boolean {
  if (userId === null) return false;
  return unpaidUserIds.includes(userId) || members.some((member) => member.userId === userId);
}

export function groupView(one: GroupWithMembers, groupedNum: number, { userId }: Viewer): Detail['group'] {
  return {
    uuid: one.id,
    display_state: one.displayState,
    seats_left: seatsLeft(one, groupedNum),
    end_time: toInstant(one.endsAt),
    is_mine: isMine(one, userId),
    members: one.members.map(({ role, nickname, face }) => ({ role, nickname: maskNickname(nickname), face })),
  };
}

/** The groups of an activity that a viewer sees: open ones and their own; their own first, then the fullest. */
export function shownGroups(
  all: readonly GroupWithMembers[],
  { groupedNum }: ActivityRow,
  viewer: Viewer,
): Detail['group'][] {
  const mine = (one: GroupWithMembers) => isMine(one, viewer.userId);
  const seats = (one: GroupWithMembers) => seatsLeft(one, groupedNum);
  const isOpen = (one: GroupWithMembers) =>
    one.displayState === groupDisplayStates.GOING && one.endsAt > viewer.now && seats(one) > 0;
  return all
    .filter((one) => mine(one) || isOpen(one))
    .sort((a, b) => Number(mine(b)) - Number(mine(a)) || seats(a) - seats(b))
    .map((one) => groupView(one, groupedNum, viewer));
}
