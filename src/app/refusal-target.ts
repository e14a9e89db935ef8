import { refusals } from '#src/contract/codes.ts';
import type { ApiRefusal } from '#src/lib/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { firstBuilt } from './first-built.ts';

const { GROUP_OFF_SHELF, GROUP_SOLD_OUT, GROUP_FULL } = refusals;
const { GROUP_ORDER_UNPAID, COURSE_ORDER_UNPAID, GROUP_ALREADY_JOINED, GROUP_ALREADY_IN } = refusals;

const TO_ORDER: readonly number[] = [GROUP_ORDER_UNPAID.code, COURSE_ORDER_UNPAID.code];
const TO_GROUP: readonly number[] = [GROUP_ALREADY_JOINED.code, GROUP_ALREADY_IN.code];
const TO_DETAIL: readonly number[] = [GROUP_OFF_SHELF.code, GROUP_SOLD_OUT.code, GROUP_FULL.code];

/**
 * Where a refusal of a group purchase leads: to the unpaid order, to the student's group, or to the course.
 *
 * `courseUuid` is that of the screen on which it happened. Undefined when the refusal leads nowhere, or does not say
 * where to. Source: the specification, section 8.
 */
export function refusalTarget({ code, data }: ApiRefusal, courseUuid: string | undefined): string | undefined {
  const detail = courseUuid && paths.courseDetail({ course_uuid: courseUuid });
  if (TO_ORDER.includes(code)) {
    const number = textOf(data, 'order_number');
    const uuid = textOf(data, 'order_uuid');
    if (number) return paths.myOrderDetail({ number });
    return uuid ? paths.orderPayResult({ uuid }) : undefined;
  }
  if (TO_GROUP.includes(code)) {
    const group = textOf(data, 'pgb_item_uuid');
    if (!detail) return undefined;
    return group ? firstBuilt(paths.courseGroup({ course_uuid: courseUuid, pgb_item_uuid: group }), detail) : detail;
  }
  return TO_DETAIL.includes(code) ? detail : undefined;
}

function textOf(data: unknown, name: string): string | undefined {
  const value = (data as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' && value ? value : undefined;
}
