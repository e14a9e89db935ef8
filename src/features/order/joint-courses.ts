import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';

/** Most courses in one order. */
const MOST = 10;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `extra` of a joint order of everything that the school sells together with its course. */
export const OFFERED = '0';

/**
 * The courses in the address of a joint order: its course, then those of `extra`, joined by commas.
 *
 * `offered` when `extra` is `0`: then the server knows the courses. Undefined for an invalid address.
 */
export function jointCourses(courseUuid: string, extra: string): readonly string[] | 'offered' | undefined {
  const first = courseUuid.toLowerCase();
  if (extra === OFFERED) return UUID.test(first) ? 'offered' : undefined;
  const named = [...new Set([first, ...extra.toLowerCase().split(',')])];
  const isSound = named.length > 1 && named.length <= MOST && named.every((uuid) => UUID.test(uuid));
  return isSound ? named : undefined;
}

/** The deselected courses in a text, joined by commas; never all of them. */
export function leftCourses(text: string, courses: readonly string[]): readonly string[] {
  const named = text.toLowerCase().split(',');
  const left = courses.filter((uuid) => named.includes(uuid));
  return left.length < courses.length ? left : [];
}

/** The selection after a course was selected or deselected; undefined when it would be empty. */
export function toggled(
  left: readonly string[],
  uuid: string,
  takeable: readonly string[],
): readonly string[] | undefined {
  const next = left.includes(uuid) ? left.filter((one) => one !== uuid) : [...left, uuid];
  return takeable.some((one) => !next.includes(one)) ? next : undefined;
}

/** What the school sells together with a course; null when it is sold alone. */
export function jointOfferQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['joint-offer', courseUuid],
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/course/{id}/joint', { params: { id: courseUuid }, signal, isSilent: true })).offer,
  });
}
