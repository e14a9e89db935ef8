import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { nextPageNumber } from '#src/lib/queries/paged-query.ts';

export type Paper = ReplyOf<'GET /api/v1/exam/papers/{id}'>;
export type Attempt = ReplyOf<'GET /api/v1/exam/answers/{id}'>;
export type Question = ReplyOf<'GET /api/v1/exam/questions/{id}'>;
export type PlacedQuestion = Attempt['questions'][number];
export type Result = ReplyOf<'GET /api/v1/exam/answers/{id}/result'>;
export type AnalysedQuestion = ReplyOf<'GET /api/v1/exam/answers/{id}/analysis'>[number];
export type AnalysisFilter = NonNullable<InputOf<'GET /api/v1/exam/answers/{id}/analysis'>['query']['filter']>;
export type MyAnswer = ReplyOf<'GET /api/v1/exam/answers'>['list'][number];
export type SaveOutcome = ReplyOf<'PUT /api/v1/exam/answers/{id}'>['answers'][number];

const PAGE_SIZE = 20;

/** Where the student came from: it filters lists and is sent with an attempt. */
export interface ExamPlace {
  readonly subject?: number;
  readonly mycourse?: string;
  readonly course_section_uuid?: string;
}

export function paperQuery(uuid: string) {
  return queryOptions({
    queryKey: ['exam', 'paper', uuid],
    queryFn: ({ signal }) => api('GET /api/v1/exam/papers/{id}', { params: { id: uuid }, signal, isSilent: true }),
    staleTime: 0,
    meta: { isStored: true },
  });
}

export function papersQuery(place: ExamPlace) {
  return infiniteQueryOptions({
    queryKey: ['exam', 'papers', place],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/exam/papers', {
        query: { ...place, page: pageParam, page_size: PAGE_SIZE },
        signal,
        isSilent: true,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPageNumber,
    staleTime: 0,
    meta: { isStored: true },
  });
}

/** The student's attempts, newest first. */
export function myAnswersQuery({ subject, mycourse }: ExamPlace) {
  const query = { ...(subject !== undefined && { subject }), ...(mycourse !== undefined && { mycourse }) };
  return infiniteQueryOptions({
    queryKey: ['exam', 'my-answers', query],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/exam/answers', {
        query: { ...query, page: pageParam, page_size: PAGE_SIZE },
        signal,
        isSilent: true,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPageNumber,
    staleTime: 0,
    meta: { isStored: true },
  });
}

/** The student's newest attempts at one paper. */
export function paperAnswersQuery(uuid: string) {
  return queryOptions({
    queryKey: ['exam', 'paper-answers', uuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/exam/answers', {
        query: { paper_uuid: uuid, page: 1, page_size: PAGE_SIZE },
        signal,
        isSilent: true,
      }),
    staleTime: 0,
    meta: { isStored: true },
  });
}

/**
 * The paper of an attempt, with the answers on the server.
 *
 * Refetched on each visit and each return to the page: time passes, and other devices may have saved.
 */
export function attemptQuery(answerId: string) {
  return queryOptions({
    queryKey: ['exam', 'attempt', answerId],
    queryFn: ({ signal }) => api('GET /api/v1/exam/answers/{id}', { params: { id: answerId }, signal, isSilent: true }),
    staleTime: 0,
    meta: { isStored: true },
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

export function resultQuery(answerId: string) {
  return queryOptions({
    queryKey: ['exam', 'result', answerId],
    queryFn: ({ signal }) =>
      api('GET /api/v1/exam/answers/{id}/result', { params: { id: answerId }, signal, isSilent: true }),
    staleTime: 0,
    meta: { isStored: true },
  });
}

export function analysisQuery(answerId: string, filter: AnalysisFilter) {
  return queryOptions({
    queryKey: ['exam', 'analysis', answerId, filter],
    queryFn: ({ signal }) =>
      api('GET /api/v1/exam/answers/{id}/analysis', {
        params: { id: answerId },
        query: { filter },
        signal,
        isSilent: true,
      }),
  });
}

/** The answer card from the server. */
export function cardQuery(answerId: string) {
  return queryOptions({
    queryKey: ['exam', 'card', answerId],
    queryFn: ({ signal }) =>
      api('GET /api/v1/exam/answers/{id}/card', { params: { id: answerId }, signal, isSilent: true }),
    staleTime: 0,
    meta: { isStored: true },
  });
}

export function questionQuery(uuid: string) {
  return queryOptions({
    queryKey: ['exam', 'question', uuid],
    queryFn: ({ signal }) => api('GET /api/v1/exam/questions/{id}', { params: { id: uuid }, signal, isSilent: true }),
    meta: { isStored: true },
  });
}

/** Questions that the student's newest answer got wrong. */
export const wrongQuestionsQuery = queryOptions({
  queryKey: ['exam', 'wrong-questions'],
  queryFn: ({ signal }) =>
    api('GET /api/v1/exam/questions', {
      query: { wrong: true, page: 1, page_size: PAGE_SIZE },
      signal,
      isSilent: true,
    }),
  staleTime: 0,
  meta: { isQuiet: true, isStored: true },
});

export function practiceAnswerQuery(questionUuid: string, answerUuid: string) {
  return queryOptions({
    queryKey: ['exam', 'practice', questionUuid, answerUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/exam/questions/{id}/answers/{answer_uuid}', {
        params: { id: questionUuid, answer_uuid: answerUuid },
        signal,
        isSilent: true,
      }),
  });
}
