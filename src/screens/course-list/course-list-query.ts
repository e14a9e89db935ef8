import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { takePages } from '#src/lib/queries/stored-pages.ts';
import { type CourseFilters, filterQuery } from './course-filters.ts';

export type ListedCourse = ReplyOf<'GET /api/v1/course/'>['list'][number];

/** Cache time of a list: a student who returns from a course finds the list as it was. */
const CACHE_MS = 30 * 60_000;
const CLASSES_FRESH_MS = 5 * 60_000;

/** The course list, page by page. */
export function courseListQuery(filters: CourseFilters) {
  const query = filterQuery(filters);
  const queryKey = ['courses', query];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/course/', { query: { ...query, page: pageParam }, signal, isSilent: true }),
    initialPageParam: 1,
    getNextPageParam: ({ total, page, page_size: size, list }) =>
      list.length > 0 && page * size < total ? page + 1 : undefined,
    initialData: () => takePages<ReplyOf<'GET /api/v1/course/'>>(queryKey),
    initialDataUpdatedAt: 0,
    gcTime: CACHE_MS,
  });
}

/** These courses in the given order; courses off the shelf are missing. */
export function chosenCoursesQuery(uuids: readonly string[]) {
  return queryOptions({
    queryKey: ['courses', { uuids }],
    queryFn: ({ signal }) => api('GET /api/v1/course/', { query: { uuids: uuids.join(',') }, signal, isSilent: true }),
    gcTime: CACHE_MS,
    enabled: uuids.length > 0,
  });
}

/** Choices for the filters. The list works without them, so a failure is not reported. */
export const classesQuery = queryOptions({
  queryKey: ['course-classes'],
  queryFn: ({ signal }) => api('GET /api/v1/course/classify', { signal, isSilent: true }),
  staleTime: CLASSES_FRESH_MS,
  gcTime: CACHE_MS,
});

/** The exam years; the next one is current. */
export const yearsQuery = queryOptions({
  queryKey: ['nav-years'],
  queryFn: ({ signal }) => api('GET /api/v1/nav/years/', { signal, isSilent: true }),
  staleTime: CLASSES_FRESH_MS,
  gcTime: CACHE_MS,
});

/** The student's exam year; null when the school does not know it. */
export const examYearQuery = queryOptions({
  queryKey: ['exam-year'],
  queryFn: async ({ signal }) =>
    (await api('GET /api/v3/account/college/info/detail/', { signal, isSilent: true })).exam_year,
});

/** Pictures in the list of one category of the home page. */
export function categoryAdsQuery(id: number) {
  return queryOptions({
    queryKey: ['category-ads', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/course/nav_ad_place/{id}', { params: { id }, signal, isSilent: true })).ads,
    gcTime: CACHE_MS,
  });
}
