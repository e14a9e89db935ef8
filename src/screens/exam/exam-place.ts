import type { ExamPlace } from './exam-queries.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the place from an address; invalid values are ignored. */
export function readPlace(query: URLSearchParams): ExamPlace {
  const subject = Number(query.get('subject') ?? Number.NaN);
  const [mycourse, section] = ['mycourse', 'course_section_uuid'].map((name) => query.get(name) ?? '');
  return {
    ...(Number.isInteger(subject) && subject > 0 && subject < 100 && { subject }),
    ...(mycourse && UUID.test(mycourse) && { mycourse }),
    ...(section && UUID.test(section) && { course_section_uuid: section }),
  };
}
