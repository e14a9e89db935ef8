import { useEffect } from 'react';
import type { Course } from '#src/features/course/course-standing.ts';
import { reportEvent } from '#src/lib/report-event.ts';

/** Reports, once a visit to its screen, that a course was looked at. */
export function useCourseSeen(course: Pick<Course, 'uuid' | 'trackInfo'> | undefined): void {
  const uuid = course?.uuid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a course read anew is the same look at it
  useEffect(() => {
    if (course) reportEvent({ event: 'exposure', target: `course:${course.uuid}`, course });
  }, [uuid]);
}
