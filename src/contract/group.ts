import { Type } from 'typebox';
import { Cents, Instant, nullable, object, oneOf, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { groupActivityStates, groupDisplayStates, groupRoles } from './states.ts';

const GroupMember = object({
  role: oneOf(groupRoles),
  /** Masked: the first character, then `**`. */
  nickname: Type.String(),
  face: Type.String(),
});

const Group = object({
  uuid: Uuid,
  display_state: oneOf(groupDisplayStates),
  seats_left: Type.Integer({ minimum: 0 }),
  end_time: Instant,
  /** The caller is in it. */
  is_mine: Type.Boolean(),
  /** Leader first. */
  members: Type.Array(GroupMember),
});

export const group = operations({
  'GET /api/v1/course/{id}/groups': {
    summary: '课程的拼团活动与正在拼的团',
    access: 'public',
    origin: 'project',
    params: UuidParams,
    reply: object({
      course_uuid: Uuid,
      /** What the course costs alone. */
      price: Cents,
      /** The course's going activity, else the next one, else the last one; null when it never had one. */
      activity: nullable(
        object({
          uuid: Uuid,
          status: oneOf(groupActivityStates),
          group_price: Cents,
          grouped_num: Type.Integer({ minimum: 2 }),
          start_time: Instant,
          end_time: Instant,
          /** Groups that may still be joined, and the caller's own; the caller's first, then the fullest. */
          groups: Type.Array(Group),
        }),
      ),
    }),
  },
});
