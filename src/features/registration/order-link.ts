import type { Tracking } from '#src/lib/attribution.ts';

interface FoundCourse {
  readonly uuid: string;
  readonly is_owned: boolean;
}

/** Where a student goes after registering on a landing page: to the lessons when the course is theirs, else to order it. */
export function afterRegistration(course: FoundCourse, { source, h5 }: Pick<Tracking, 'source' | 'h5'>): string {
  if (course.is_owned) return '/study/index';
  const query = new URLSearchParams({ is_first_start: '1', ...(source && { source }), ...(h5 && { h5 }) });
  return `/order/confirm/${encodeURIComponent(course.uuid)}/0?${query}`;
}
