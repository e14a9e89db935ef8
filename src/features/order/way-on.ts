import { refusals } from '#src/contract/codes.ts';
import * as paths from '#src/lib/paths.ts';
import type { Unavailable } from './checkout.ts';

type Reason = NonNullable<Unavailable['reason']>;

/** Where a student goes on with a course that cannot be part of a joint order; undefined where nothing is to be done. */
export function wayOn(courseUuid: string, { code, order_uuid: order }: Reason) {
  if (order) return { label: '查看订单', to: paths.orderPayResult({ uuid: order }) };
  if (code === refusals.COURSE_OWNED.code) return { label: '去学习', to: paths.studyIndex() };
  if (code === refusals.COURSE_NOT_JOINT.code) {
    return { label: '去报名', to: paths.courseDetail({ course_uuid: courseUuid }) };
  }
  return undefined;
}
