import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { HOMEWORK_GRADE_TEXTS } from '#src/contract/homework-states.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Homework = ReplyOf<'GET /api/v1/study/homeworks/{id}'>;
export type HomeworkHead = ReplyOf<'GET /api/v1/study/homeworks'>[number];

/** All homework of the courses that the student can study now. */
export const homeworksQuery = queryOptions({
  queryKey: ['homeworks', 'list'],
  queryFn: ({ signal }) => api('GET /api/v1/study/homeworks', { signal, isSilent: true }),
  staleTime: 0,
  meta: { isStored: true },
});

export function homeworkQuery(id: string) {
  return queryOptions({
    queryKey: ['homeworks', 'one', id],
    queryFn: ({ signal }) => api('GET /api/v1/study/homeworks/{id}', { params: { id }, signal, isSilent: true }),
    staleTime: 0,
    meta: { isStored: true },
  });
}

/** The section of the list for a homework. It is to do also when the teacher asks for it again. */
export function partOf({ state, asks_redo: asksRedo }: HomeworkHead): 'to-do' | 'handed-in' | 'marked' {
  if (state === 'handed-in') return 'handed-in';
  if (state === 'open' || state === 'draft') return 'to-do';
  return asksRedo ? 'to-do' : 'marked';
}

/** The teacher's score or grade as text; empty before the teacher has released it. */
export function resultText(result: Pick<HomeworkHead, 'score' | 'grade'>, fullScore: number | null): string {
  if (result.score !== null) return fullScore === null ? `${result.score} 分` : `${result.score}/${fullScore} 分`;
  return result.grade ? HOMEWORK_GRADE_TEXTS[result.grade] : '';
}
