import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';

/** The id of a course in a query: its uuid, or its number. */
export type CourseReference = { readonly uuid: string } | { readonly number: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^[A-Za-z0-9-]{1,40}$/;
const NAMES = ['course_uuid', 'uuid', 'id', 'course_id', 'course_number', 'number'];

/** The course in a query, whatever the parameter's name; undefined for none, and for an invalid id. */
export function courseReference(query: URLSearchParams): CourseReference | undefined {
  const values = NAMES.flatMap((name) => query.get(name)?.trim() ?? []).filter(Boolean);
  const uuid = values.find((value) => UUID.test(value));
  if (uuid) return { uuid: uuid.toLowerCase() };
  const number = values.find((value) => NUMBER.test(value));
  return number === undefined ? undefined : { number };
}

/** The uuid of the course with a number. */
export function courseByNumberQuery(number: string) {
  return queryOptions({
    queryKey: ['course-by-number', number],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/by_number/{number}', { params: { number }, signal, isSilent: true }),
  });
}
