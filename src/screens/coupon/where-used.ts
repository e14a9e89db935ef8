import type { Coupon } from '#src/features/coupon/coupon-query.ts';
import * as paths from '#src/lib/paths.ts';

/** The address where a coupon can be used: its only course, the list of its courses, or all courses. */
export function whereUsed({ course_uuids: only }: Pick<Coupon, 'course_uuids'>): string {
  const [first, ...others] = only;
  if (first === undefined) return paths.courseList();
  return others.length === 0
    ? paths.courseDetail({ course_uuid: first })
    : paths.courseList({}, { uuids: only.join() });
}
