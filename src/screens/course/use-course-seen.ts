import { useEffect, useEffectEvent } from 'react';
import type { Course } from '#src/features/course/course-words.ts';
import { reportEvent } from '#src/lib/reports/report-event.ts';

/** Reports a course view once per visit to the screen; a refetch of the same course is not a new view. */
export function useCourseSeen(course: Pick<Course, 'uuid' | 'trackInfo'> | undefined): void {
  const uuid = course?.uuid;
  const report = useEffectEvent((seen: string) =>
    reportEvent({ event: 'exposure', target: `course:${seen}`, ...(course && { course }) }),
  );
  useEffect(() => {
    if (uuid) report(uuid);
  }, [uuid]);
}
