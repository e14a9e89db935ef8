import { refusalCodes } from '#src/contract/refusal-codes.ts';
import * as paths from '#src/lib/paths.ts';
import type { Unavailable } from './checkout.ts';

type Reason = NonNullable<Unavailable['reason']>;

/** A link for a course that cannot be part of a joint order; undefined when there is nothing to do. */
export function wayOn(courseUuid: string, { code, order_uuid: order }: Reason) {
  if (order) return { label: '查看订单', to: paths.orderPayResult({ uuid: order }) };
  if (code === refusalCodes.COURSE_OWNED) return { label: '去学习', to: paths.studyIndex() };
  if (code === refusalCodes.COURSE_NOT_JOINT) {
    return { label: '去报名', to: paths.courseDetail({ course_uuid: courseUuid }) };
  }
  return undefined;
}
