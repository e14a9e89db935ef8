import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { orderPayStates, orderTypes } from '#src/contract/states.ts';
import type { OfferedCourse, WaitingOrder } from './offered-courses.ts';

/** Why a student cannot buy a course now, with details for the answer. */
export interface CourseProblem {
  readonly reason: RefusalName;
  readonly data: Readonly<Record<string, unknown>>;
  /** The student's own order that blocks it. */
  readonly orderId?: string;
  /** A text in place of the refusal's own. */
  readonly text?: string;
}

export const refusalFor = ({ reason, data, text }: CourseProblem): Refusal =>
  new Refusal(reason, text === undefined ? { data } : { data, text });

/** Why a student cannot buy a course on its own (shelf, dates or ownership); null when they can. */
export function unbuyable({ course, isBefore, isOver, isOwned, wasHad }: OfferedCourse): CourseProblem | null {
  const data = { course_uuid: course.id };
  if (!course.isOnShelf) return { reason: 'COURSE_OFF_SHELF', data };
  if (isBefore) return { reason: 'COURSE_OFF_SHELF', data, text: beginText(course) };
  if (isOver) return { reason: 'COURSE_OFF_SHELF', data, text: '课程已停售' };
  if (course.kind !== 'books' && isOwned) return { reason: 'COURSE_OWNED', data };
  return course.isTrial && wasHad ? { reason: 'TRIAL_TAKEN', data } : null;
}

/** Why a course cannot be part of an order of several; the others can still be bought. */
export function jointProblem(offered: OfferedCourse): CourseProblem | null {
  return unbuyable(offered) ?? waitingProblem(offered.waiting) ?? besideOthers(offered);
}

function besideOthers({ course, isClaimed, isSoldOut }: OfferedCourse): CourseProblem | null {
  const data = { course_uuid: course.id };
  // A tour has a seat on its own date, and needs the traveller's name.
  if (course.kind === 'yanxue') return { reason: 'COURSE_NOT_JOINT', data };
  if (course.isTrial && isClaimed) return { reason: 'TRIAL_TAKEN', data };
  return isSoldOut ? { reason: 'COURSE_SOLD_OUT', data } : null;
}

/** The pending order (unpaid, or waiting for its group), so that the student does not buy twice. */
export function waitingProblem(order: WaitingOrder | null): CourseProblem | null {
  if (!order) return null;
  const { id: orderId, payState, groupId } = order;
  if (payState === orderPayStates.WAITING_GROUP) {
    return { reason: 'GROUP_ALREADY_JOINED', data: { pgb_item_uuid: groupId }, orderId };
  }
  const reason = order.type === orderTypes.GROUP ? 'GROUP_ORDER_UNPAID' : 'COURSE_ORDER_UNPAID';
  return { reason, data: { order_uuid: orderId, order_number: order.number }, orderId };
}

/** `2026年12月1日 10:00 开售`. */
function beginText({ salesFrom }: OfferedCourse['course']): string {
  const [, year = '', month = '', day = '', minute = ''] =
    /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(salesFrom ? toInstant(salesFrom) : '') ?? [];
  return `${year}年${Number(month)}月${Number(day)}日 ${minute} 开售`;
}
