import { type GroupAction, groupStatus, isGroupCode } from '#src/contract/group-status.ts';
import { dueStates } from '#src/contract/order-states.ts';
import { groupActivityStates, userCourseStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import type { ApiRefusal } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';

/**
 * Where a refusal of a group purchase leads: to the unpaid order, to the student's group, or to the course.
 *
 * `courseUuid` is that of the current screen. Undefined when the refusal leads nowhere. An unpaid order that the
 * refusal does not name is looked up. Source: the specification, section 8; decision 0036 for 60016.
 */
export async function refusalTarget(
  { code, data }: ApiRefusal,
  courseUuid: string | undefined,
): Promise<string | undefined> {
  const detail = courseUuid && paths.courseDetail({ course_uuid: courseUuid });
  switch (refusedAction(code)) {
    case undefined:
      return undefined;
    case 'order': {
      const number = textOf(data, 'order_number');
      const uuid = textOf(data, 'order_uuid');
      if (number) return paths.myOrderDetail({ number });
      return uuid ? paths.orderPayResult({ uuid }) : findUnpaid(courseUuid);
    }
    case 'group': {
      const group = textOf(data, 'pgb_item_uuid');
      return detail && group ? paths.courseGroup({ course_uuid: courseUuid, pgb_item_uuid: group }) : detail;
    }
    default:
      return detail;
  }
}

const DUE = dueStates.join();
const MOST = 50;

/** The student's unpaid order of the course; the list of unpaid orders when it is not found. */
async function findUnpaid(courseUuid: string | undefined): Promise<string> {
  const query = { state: DUE, page_size: MOST };
  const orders = await api('GET /api/v1/course/myorder', { query, isSilent: true }).catch(() => undefined);
  const order = orders?.list.find(({ courses }) => courses.some(({ uuid }) => uuid === courseUuid));
  return order ? paths.myOrderDetail({ number: order.order_number }) : paths.myOrder({}, { tab: 'pay' });
}

/** The next action after a refused start or join; undefined for every other code. */
function refusedAction(code: number): GroupAction | undefined {
  if (!isGroupCode(code)) return undefined;
  const { ENDED } = groupActivityStates;
  return groupStatus({ course: userCourseStates.NOT_JOINED, group: null, activity: ENDED, code }).action;
}

function textOf(data: unknown, name: string): string | undefined {
  const value = (data as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' && value ? value : undefined;
}
