import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';
import { type Part, partIn } from '../marking/parts.ts';

export type AnswerDetail = ConsoleReply<'GET /console/api/homework/{uuid}'>;
export type AnswerHead = AnswerDetail['answer'];

/** Key of all queries about homework; claiming or marking invalidates all. */
export const HOMEWORK_KEY = ['homework'] as const;

interface HomeworkFilter {
  readonly part: Part;
  readonly course?: string;
}

export function readFilter(search: URLSearchParams): HomeworkFilter {
  const course = search.get('course');
  return { part: partIn(search), ...(course ? { course } : {}) };
}

export const answerQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...HOMEWORK_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/homework/{uuid}', { params: { uuid } }, { signal }),
  });
