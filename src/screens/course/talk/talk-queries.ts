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

/** Cache key of a course's reviews and questions: a write by the student invalidates all of them. */
export const talkKey = (courseUuid: string) => ['course-talk', courseUuid] as const;

/** The reviews of a course with their summary, page by page. */
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

/** The questions on a course, page by page. */
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

/** The student's own review. For logged-in students only. */
export function ownReviewQuery(courseUuid: string) {
  return queryOptions({
    queryKey: [...talkKey(courseUuid), 'own-review'],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/{id}/reviews/mine', { params: { id: courseUuid }, signal, isSilent: true }),
  });
}

/** The student's own questions. For logged-in students only. */
export function ownQuestionsQuery(courseUuid: string) {
  return queryOptions({
    queryKey: [...talkKey(courseUuid), 'own-questions'],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/{id}/questions/mine', { params: { id: courseUuid }, signal, isSilent: true }),
  });
}

/** Related courses. */
export function relatedQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['related', courseUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/{id}/related', { params: { id: courseUuid }, signal, isSilent: true }),
  });
}
