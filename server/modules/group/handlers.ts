import { toInstant } from '#server/db/clock.ts';
import { findCourse } from '#server/db/queries/courses.ts';
import { activityState, currentActivity, type GroupWithMembers, groupsOf } from '#server/db/queries/groups.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { group } from '#src/contract/group.ts';
import { groupDisplayStates } from '#src/contract/states.ts';
import { maskNickname } from './mask-nickname.ts';

export const groupHandlers: Handlers<typeof group> = {
  'GET /api/v1/course/{id}/groups': async ({ params }, { db, clock, session }) => {
    const now = clock.now();
    const row = await findCourse(db, params.id);
    if (!row?.isOnShelf) throw new Refusal('NOT_FOUND');
    const activity = await currentActivity(db, row.id, now);
    if (!activity) return { course_uuid: row.id, price: row.priceCents, activity: null };
    const seatsLeft = ({ members }: GroupWithMembers) => Math.max(0, activity.groupedNum - members.length);
    const isMine = ({ members }: GroupWithMembers) => members.some(({ userId }) => userId === session?.userId);
    const isOpen = (one: GroupWithMembers) =>
      one.displayState === groupDisplayStates.GOING && one.endsAt > now && seatsLeft(one) > 0;
    const shown = (await groupsOf(db, activity.id))
      .filter((one) => isMine(one) || isOpen(one))
      .sort((a, b) => Number(isMine(b)) - Number(isMine(a)) || seatsLeft(a) - seatsLeft(b));
    return {
      course_uuid: row.id,
      price: row.priceCents,
      activity: {
        uuid: activity.id,
        status: activityState(activity, now),
        group_price: activity.groupPriceCents,
        grouped_num: activity.groupedNum,
        start_time: toInstant(activity.startsAt),
        end_time: toInstant(activity.endsAt),
        groups: shown.map((one) => ({
          uuid: one.id,
          display_state: one.displayState,
          seats_left: seatsLeft(one),
          end_time: toInstant(one.endsAt),
          is_mine: isMine(one),
          members: one.members.map(({ role, nickname, face }) => ({ role, nickname: maskNickname(nickname), face })),
        })),
      },
    };
  },
};
