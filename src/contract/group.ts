import { Type } from 'typebox';
import { Cents, Instant, nullable, object, oneOf, Page, page, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import {
  groupActivityStates,
  groupDisplayStates,
  groupRoles,
  orderPayStates,
  userCourseStates,
  userGroupStates,
} from './states.ts';

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
  /** True when the caller is a member. */
  is_mine: Type.Boolean(),
  /** Leader first. */
  members: Type.Array(GroupMember),
});

const Activity = object({
  uuid: Uuid,
  status: oneOf(groupActivityStates),
  group_price: Cents,
  grouped_num: Type.Integer({ minimum: 2 }),
  start_time: Instant,
  end_time: Instant,
  is_sold_out: Type.Boolean(),
  /** Seats left in the activity; null for no limit. */
  stock_left: nullable(Type.Integer({ minimum: 0 })),
});

const GroupCourse = object({
  uuid: Uuid,
  course_number: Type.String(),
  name: Type.String(),
  img_cover: Type.String(),
  url: Type.String(),
  class_hours: Type.Integer({ minimum: 0 }),
  origin_price: Cents,
  /** Cents: the price without a group. */
  price: Cents,
  /** Start of the sale; absent once the sale has begun. */
  sales_from: Type.Optional(Instant),
});

/** The one view and the one primary action of the caller; see `group-status.ts`. */
const status = {
  user_course_state: oneOf(userCourseStates),
  view: Type.Union([
    Type.Literal('success'),
    Type.Literal('in_progress'),
    Type.Literal('owned'),
    Type.Literal('course_off_shelf'),
    Type.Literal('joined_other'),
    Type.Literal('activity_off_shelf'),
    Type.Literal('activity_ended'),
    Type.Literal('not_started'),
    Type.Literal('sold_out'),
    Type.Literal('full'),
    Type.Literal('join_overtime'),
    Type.Literal('start_overtime'),
    Type.Literal('place_lost'),
    Type.Literal('open'),
    Type.Literal('order_unpaid'),
    Type.Literal('joint'),
  ]),
  action: Type.Union([
    Type.Literal('start'),
    Type.Literal('join'),
    Type.Literal('share'),
    Type.Literal('study'),
    Type.Literal('order'),
    Type.Literal('group'),
    Type.Literal('detail'),
    Type.Literal('browse'),
    Type.Literal('joint'),
  ]),
  /** The caller's group of this course, for the action `group`. */
  my_group_uuid: nullable(Uuid),
  /** The caller's unpaid order of this course, for the action `order`. */
  unpaid_order: nullable(object({ order_uuid: Uuid, order_number: Type.String() })),
};

const ActivityListItem = object({ course: GroupCourse, activity: Activity });

const MyGroup = object({
  group: Group,
  course: GroupCourse,
  activity: Activity,
  role: oneOf(groupRoles),
  order: object({
    uuid: Uuid,
    order_number: Type.String(),
    pay_state: oneOf(orderPayStates),
    total: Cents,
    /** Payment deadline; null when nothing is due. */
    expires_time: nullable(Instant),
  }),
});

const StateQuery = Type.Optional(Type.Integer({ minimum: 0, maximum: 3 }));

export const group = operations({
  'GET /api/v1/course/{id}/groups': {
    summary: '课程的拼团活动与正在拼的团',
    access: 'public',
    origin: 'project',
    params: UuidParams,
    reply: object({
      course_uuid: Uuid,
      /** Cents: the price without a group. */
      price: Cents,
      ...status,
      /** The course's running activity, else the next one, else the last one; null when it never had one. */
      activity: nullable(
        object({
          ...Activity.properties,
          /** Open groups, and the caller's own; the caller's first, then the fullest. */
          groups: Type.Array(Group),
        }),
      ),
    }),
  },
  'GET /api/v1/course/group_activities': {
    summary: '拼团活动列表',
    access: 'public',
    origin: 'project',
    query: object({ ...page, status: StateQuery }),
    /** Running activities first, then future ones, then others; each part by the next change. */
    reply: Page(ActivityListItem),
  },
  'GET /api/v1/course/group_activities/{id}': {
    summary: '拼团活动详情',
    access: 'public',
    origin: 'project',
    params: UuidParams,
    reply: object({
      ...status,
      course: GroupCourse,
      activity: Activity,
      groups: Type.Array(Group),
    }),
  },
  'GET /api/v1/course/groups/mine': {
    summary: '我的拼团',
    access: 'user',
    origin: 'project',
    query: object({ ...page, display_state: StateQuery }),
    /** Newest first; groups with a paid place, and unpaid starts and joins. */
    reply: Page(MyGroup),
  },
  'GET /api/v1/course/groups/{id}': {
    summary: '团详情',
    access: 'public',
    origin: 'project',
    params: UuidParams,
    reply: object({
      ...status,
      user_group_state: oneOf(userGroupStates),
      server_time: Instant,
      course: GroupCourse,
      activity: Activity,
      group: Group,
    }),
  },
  'POST /api/v1/course/groups/{id}/cancel': {
    summary: '支付前取消开团或参团',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: object({ order_uuid: Uuid, order_number: Type.String(), pay_state: oneOf(orderPayStates) }),
  },
});
