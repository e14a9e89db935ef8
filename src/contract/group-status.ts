import { refusalCodes } from './refusal-codes.ts';
import {
  type GroupActivityState,
  type GroupDisplayState,
  groupActivityStates,
  groupDisplayStates,
  type UserCourseState,
  type UserGroupState,
  userCourseStates,
  userGroupStates,
} from './states.ts';

/**
 * What a student sees of a group, or of an activity without a group, and the one next action. Pure and without schemas:
 * used for the server's replies and, after a refusal, in the browser.
 */
export type GroupView =
  | 'success'
  | 'in_progress'
  | 'owned'
  | 'course_off_shelf'
  | 'joined_other'
  | 'activity_off_shelf'
  | 'activity_ended'
  | 'not_started'
  | 'sold_out'
  | 'full'
  | 'join_overtime'
  | 'start_overtime'
  | 'place_lost'
  | 'open'
  | 'order_unpaid'
  | 'joint';

/** The target of the primary action; `groupActionTexts` has its label. */
export type GroupAction = 'start' | 'join' | 'share' | 'study' | 'order' | 'group' | 'detail' | 'browse' | 'joint';

export const groupActionTexts: Readonly<Record<GroupAction, string>> = {
  start: '我要开团',
  join: '立即参团',
  share: '邀请好友参团',
  study: '去学习',
  order: '继续支付',
  group: '查看我的拼团',
  detail: '查看课程详情',
  browse: '看看其他课程',
  joint: '组合购买',
};

const CODES = {
  OFF_SHELF: refusalCodes.GROUP_OFF_SHELF,
  SOLD_OUT: refusalCodes.GROUP_SOLD_OUT,
  ALREADY_JOINED: refusalCodes.GROUP_ALREADY_JOINED,
  GROUP_ORDER_UNPAID: refusalCodes.GROUP_ORDER_UNPAID,
  COURSE_ORDER_UNPAID: refusalCodes.COURSE_ORDER_UNPAID,
  FULL: refusalCodes.GROUP_FULL,
  EXPIRED: refusalCodes.GROUP_EXPIRED,
  ALREADY_IN: refusalCodes.GROUP_ALREADY_IN,
} as const;
export type GroupCode = (typeof CODES)[keyof typeof CODES];

export function isGroupCode(code: number): code is GroupCode {
  return Object.values<number>(CODES).includes(code);
}

export interface GroupSituation {
  readonly course: UserCourseState;
  /** Null when only the activity is shown. */
  readonly group: UserGroupState | null;
  readonly activity: GroupActivityState;
  /** The refusal of a start or join; it is newer than the other facts. Null for none. */
  readonly code: GroupCode | null;
}

export interface GroupStatus {
  readonly view: GroupView;
  readonly action: GroupAction;
}

const status = (view: GroupView, action: GroupAction): GroupStatus => ({ view, action });

/** Exactly one view and one action for every state, even an impossible one. */
export function groupStatus({ course, group, activity, code }: GroupSituation): GroupStatus {
  const C = userCourseStates;
  const G = userGroupStates;
  if (code !== null) return refusedStanding(code, activity);
  if (group === G.SUCCESS) return status('success', 'study');
  if (group === G.IN_PROGRESS) return status('in_progress', 'share');
  if (course === C.JOINED) return status('owned', 'study');
  if (course === C.OFF_SHELF) return status('course_off_shelf', 'browse');
  if (course === C.GROUP_JOINED) return status('joined_other', 'group');
  const isOver = activity === groupActivityStates.ENDED || activity === groupActivityStates.DOWNLOAD;
  if (course === C.JOINT && group === null && isOver) return status('joint', 'joint');
  if (group === G.OFF_SHELF || activity === groupActivityStates.DOWNLOAD) {
    return status('activity_off_shelf', 'detail');
  }
  if (group === G.START_OVERTIME) return status('start_overtime', startOr('detail', course, activity));
  if (group === G.JOINER_FULL) return status('place_lost', startOr('detail', course, activity));
  if (activity === groupActivityStates.ENDED) return status('activity_ended', 'detail');
  if (activity === groupActivityStates.NOT_STARTED || course === C.GROUP_SOON) return status('not_started', 'detail');
  if (course === C.SOLD_OUT) return status('sold_out', 'detail');
  if (group === G.FULL) return status('full', 'start');
  if (group === G.JOIN_OVERTIME) return status('join_overtime', 'start');
  return status('open', group === null ? 'start' : 'join');
}

/** The state after a refused start or join. Source: the provider's routing of the codes. */
function refusedStanding(code: GroupCode, activity: GroupActivityState): GroupStatus {
  switch (code) {
    case CODES.OFF_SHELF:
      return status('activity_off_shelf', 'detail');
    case CODES.SOLD_OUT:
      return status('sold_out', 'detail');
    case CODES.FULL:
      return status('full', 'detail');
    case CODES.EXPIRED:
      return status('join_overtime', activity === groupActivityStates.GOING ? 'start' : 'detail');
    case CODES.GROUP_ORDER_UNPAID:
    case CODES.COURSE_ORDER_UNPAID:
      return status('order_unpaid', 'order');
    case CODES.ALREADY_JOINED:
    case CODES.ALREADY_IN:
      return status('joined_other', 'group');
  }
}

/** The offer to open a group, while that is possible. */
function startOr(other: GroupAction, course: UserCourseState, activity: GroupActivityState): GroupAction {
  const canStart =
    activity === groupActivityStates.GOING &&
    (course === userCourseStates.NOT_JOINED || course === userCourseStates.GROUP_NOT_JOINED);
  return canStart ? 'start' : other;
}

/** Facts about a student, a course and its activity. */
export interface CourseFacts {
  readonly isOnShelf: boolean;
  readonly isOwned: boolean;
  /** True when the school sells the course together with others. */
  readonly isJoint: boolean;
  /** True when the student has paid for a place in a group of this course that has not failed. */
  readonly isInGroup: boolean;
  /** Null when the course never had an activity. */
  readonly activity: GroupActivityState | null;
  readonly isSoldOut: boolean;
}

/** A user's relation to a course, as one of eight states. What the student has comes before what is offered. */
export function userCourseState(facts: CourseFacts): UserCourseState {
  const { NOT_JOINED, JOINED, OFF_SHELF, GROUP_JOINED, GROUP_NOT_JOINED, GROUP_SOON, SOLD_OUT, JOINT } =
    userCourseStates;
  if (facts.isOwned) return JOINED;
  if (facts.isInGroup) return GROUP_JOINED;
  if (!facts.isOnShelf) return OFF_SHELF;
  if (facts.activity === groupActivityStates.NOT_STARTED) return GROUP_SOON;
  if (facts.activity !== groupActivityStates.GOING) return facts.isJoint ? JOINT : NOT_JOINED;
  return facts.isSoldOut ? SOLD_OUT : GROUP_NOT_JOINED;
}

/** What is known of a student and a group. */
export interface GroupFacts {
  readonly display: GroupDisplayState;
  readonly isOver: boolean;
  readonly seatsLeft: number;
  /** `lost`: the last place was taken before the student had paid; the payment is refunded. */
  readonly place: 'none' | 'paid' | 'lost';
  readonly activity: GroupActivityState;
}

/** What a user may do with a group, as one of eight states. */
export function userGroupState({ display, isOver, seatsLeft, place, activity }: GroupFacts): UserGroupState {
  const { SUCCESS, NOT_JOINED, IN_PROGRESS, OFF_SHELF, FULL, JOIN_OVERTIME, START_OVERTIME, JOINER_FULL } =
    userGroupStates;
  const isFailed = display === groupDisplayStates.FAILED || (display !== groupDisplayStates.SUCCESS && isOver);
  if (place === 'paid') {
    if (isFailed) return START_OVERTIME;
    return display === groupDisplayStates.SUCCESS ? SUCCESS : IN_PROGRESS;
  }
  if (place === 'lost') return isFailed ? START_OVERTIME : JOINER_FULL;
  if (activity === groupActivityStates.DOWNLOAD) return OFF_SHELF;
  if (isFailed) return JOIN_OVERTIME;
  return display === groupDisplayStates.SUCCESS || seatsLeft <= 0 ? FULL : NOT_JOINED;
}
