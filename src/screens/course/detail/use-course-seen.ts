import { useEffect, useEffectEvent } from 'react';
import type { Course } from '#src/features/course/course-words.ts';
import { rememberSeen } from '#src/features/course/seen-courses.ts';
import { reportEvent } from '#src/lib/reports/report-event.ts';

/** Reports a course view once per visit to the screen, and remembers the course on this device; a refetch of the same course is not a new view. */
export function useCourseSeen(course: Pick<Course, 'uuid' | 'trackInfo'> | undefined): void {
  const uuid = course?.uuid;
  const report = useEffectEvent((seen: string) =>
    reportEvent({ event: 'exposure', target: `course:${seen}`, ...(course && { course }) }),
  );
  useEffect(() => {
    if (!uuid) return;
    report(uuid);
    rememberSeen(uuid);
  }, [uuid]);
}
