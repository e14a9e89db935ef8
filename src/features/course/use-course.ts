import { api } from '#src/lib/api/api-client.ts';
import { useLive } from '#src/lib/queries/use-live.ts';
import type { Course } from './course-words.ts';

/** A course with what depends on the visitor: price, ownership and validity. Loaded again after a login. */
export function useCourse(number: string) {
  return useLive<Course>(number, (signal) =>
    api('GET /api/v1/course/by_number/{number}', { params: { number }, signal, isSilent: true }),
  );
}
