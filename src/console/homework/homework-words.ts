import { queryOptions } from '@tanstack/react-query';
import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';

export type AnswerDetail = ConsoleReply<'GET /console/api/homework/{uuid}'>;
export type AnswerHead = AnswerDetail['answer'];
export type Stroke = ConsoleInput<'POST /console/api/homework/{uuid}/mark'>['body']['strokes'][number];

/** Key of all queries about homework; a claim or a mark invalidates all. */
export const HOMEWORK_KEY = ['homework'] as const;

export const PARTS = { waiting: '待批改', mine: '我领取的', released: '已发还' } as const;
export type Part = keyof typeof PARTS;

interface HomeworkFilter {
  readonly part: Part;
  readonly course?: string;
}

export function readFilter(search: URLSearchParams): HomeworkFilter {
  const named = search.get('part');
  const part = named === 'mine' || named === 'released' ? named : 'waiting';
  const course = search.get('course');
  return { part, ...(course ? { course } : {}) };
}

export const answerQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...HOMEWORK_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/homework/{uuid}', { params: { uuid } }, { signal }),
  });
