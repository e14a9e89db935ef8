import { type GroupAction, groupStanding, isGroupCode } from '#src/contract/group-standing.ts';
import { groupActivityStates, userCourseStates } from '#src/contract/states.ts';
import type { ApiRefusal } from '#src/lib/api-failures.ts';
import * as paths from '#src/lib/paths.ts';

/**
 * Where a refusal of a group purchase leads: to the unpaid order, to the student's group, or to the course.
 *
 * `courseUuid` is that of the screen on which it happened. Undefined when the refusal leads nowhere, or does not say
 * where to. Source: the specification, section 8; what it does not say of 60016 follows `groupStanding`.
 */
export function refusalTarget({ code, data }: ApiRefusal, courseUuid: string | undefined): string | undefined {
  const detail = courseUuid && paths.courseDetail({ course_uuid: courseUuid });
  switch (refusedAction(code)) {
    case undefined:
      return undefined;
    case 'order': {
      const number = textOf(data, 'order_number');
      const uuid = textOf(data, 'order_uuid');
      if (number) return paths.myOrderDetail({ number });
      return uuid ? paths.orderPayResult({ uuid }) : undefined;
    }
    case 'group': {
      const group = textOf(data, 'pgb_item_uuid');
      return detail && group ? paths.courseGroup({ course_uuid: courseUuid, pgb_item_uuid: group }) : detail;
    }
    default:
      return detail;
  }
}

/** What is left to do after a refused start or join; undefined for every other code. */
function refusedAction(code: number): GroupAction | undefined {
  if (!isGroupCode(code)) return undefined;
  const { ENDED } = groupActivityStates;
  return groupStanding({ course: userCourseStates.NOT_JOINED, group: null, activity: ENDED, code }).action;
}

function textOf(data: unknown, name: string): string | undefined {
  const value = (data as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' && value ? value : undefined;
}
