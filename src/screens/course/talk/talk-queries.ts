import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

type Reviews = ReplyOf<'GET /api/v1/course/{id}/reviews'>;
export type Review = Reviews['list'][number];
export type ReviewSummary = Reviews['summary'];
export type Question = ReplyOf<'GET /api/v1/course/{id}/questions'>['list'][number];
export type OwnReview = ReplyOf<'GET /api/v1/course/{id}/reviews/mine'>;
export type OwnQuestion = ReplyOf<'GET /api/v1/course/{id}/questions/mine'>[number];
export type ReviewSort = 'new' | 'best';

/** Key of all that is said of a course; a write of one's own invalidates all. */
export const talkKey = (courseUuid: string) => ['course-talk', courseUuid] as const;

/** The reviews of a course with their summary, part by part. */
export function reviewsQuery(courseUuid: string, sort: ReviewSort = 'new') {
  return infiniteQueryOptions({
    queryKey: [...talkKey(courseUuid), 'reviews', sort],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/course/{id}/reviews', {
        params: { id: courseUuid },
        query: { ...(sort === 'best' && { sort }), ...(pageParam && { after: pageParam }) },
        signal,
        isSilent: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The questions on a course, part by part. */
export function questionsQuery(courseUuid: string) {
  return infiniteQueryOptions({
    queryKey: [...talkKey(courseUuid), 'questions'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/course/{id}/questions', {
        params: { id: courseUuid },
        query: pageParam ? { after: pageParam } : {},
        signal,
        isSilent: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** For logged-in students. */
export function ownReviewQuery(courseUuid: string) {
  return queryOptions({
    queryKey: [...talkKey(courseUuid), 'own-review'],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/{id}/reviews/mine', { params: { id: courseUuid }, signal, isSilent: true }),
  });
}

/** For logged-in students. */
export function ownQuestionsQuery(courseUuid: string) {
  return queryOptions({
    queryKey: [...talkKey(courseUuid), 'own-questions'],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/{id}/questions/mine', { params: { id: courseUuid }, signal, isSilent: true }),
  });
}

/** Courses that go with this one. */
export function relatedQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['related', courseUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/{id}/related', { params: { id: courseUuid }, signal, isSilent: true }),
  });
}
