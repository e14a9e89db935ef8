import { useEffect, useEffectEvent } from 'react';
import type { Course } from '#src/features/course/course-words.ts';
import { reportEvent } from '#src/lib/reports/report-event.ts';

/** Reports, once a visit to its screen, that a course was looked at; the same course read anew is the same look. */
export function useCourseSeen(course: Pick<Course, 'uuid' | 'trackInfo'> | undefined): void {
  const uuid = course?.uuid;
  const report = useEffectEvent((seen: string) =>
    reportEvent({ event: 'exposure', target: `course:${seen}`, ...(course && { course }) }),
  );
  useEffect(() => {
    if (uuid) report(uuid);
  }, [uuid]);
}
