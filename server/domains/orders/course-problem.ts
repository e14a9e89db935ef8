import type { RefusalName } from '#src/contract/codes.ts';
import { orderPayStates, orderTypes } from '#src/contract/states.ts';
import type { OfferedCourse, WaitingOrder } from './offered-courses.ts';

/** Why a student cannot buy a course at this moment, and what the answer tells along with it. */
export interface CourseProblem {
  readonly reason: RefusalName;
  readonly data: Readonly<Record<string, unknown>>;
  /** The student's own order that comes first. */
  readonly orderId?: string;
}

/** What keeps a student from buying a course by itself: the shelf, or that it is theirs; null when it can be bought. */
export function unbuyable({ course, isOwned, wasHad }: OfferedCourse): CourseProblem | null {
  const data = { course_uuid: course.id };
  if (!course.isOnShelf) return { reason: 'COURSE_OFF_SHELF', data };
  if (course.kind !== 'books' && isOwned) return { reason: 'COURSE_OWNED', data };
  return course.isTrial && wasHad ? { reason: 'TRIAL_TAKEN', data } : null;
}

/** What keeps a course out of an order of several; the others can be bought all the same. */
export function jointProblem(offered: OfferedCourse): CourseProblem | null {
  return unbuyable(offered) ?? waitingProblem(offered.waiting) ?? besideOthers(offered);
}

function besideOthers({ course, isClaimed, isSoldOut }: OfferedCourse): CourseProblem | null {
  const data = { course_uuid: course.id };
  // A tour holds a seat on a date of its own, and asks who travels.
  if (course.kind === 'yanxue') return { reason: 'COURSE_NOT_JOINT', data };
  if (course.isTrial && isClaimed) return { reason: 'TRIAL_TAKEN', data };
  return isSoldOut ? { reason: 'COURSE_SOLD_OUT', data } : null;
}

/** The order that waits, to be paid or for its group, so that the student does not buy twice. */
export function waitingProblem(order: WaitingOrder | null): CourseProblem | null {
  if (!order) return null;
  const { id: orderId, payState, groupId } = order;
  if (payState === orderPayStates.WAITING_GROUP) {
    return { reason: 'GROUP_ALREADY_JOINED', data: { pgb_item_uuid: groupId }, orderId };
  }
  const reason = order.type === orderTypes.GROUP ? 'GROUP_ORDER_UNPAID' : 'COURSE_ORDER_UNPAID';
  return { reason, data: { order_uuid: orderId, order_number: order.number }, orderId };
}
