import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { consoleApi } from '../client/console-api.ts';
import type { Comment } from './review-words.ts';

export const commentsKey = (file: string) => ['comments', file];

/** A thread: its first comment, and the answers. */
export interface CommentThread {
  readonly first: Comment;
  readonly answers: readonly Comment[];
}

/** Comments on a page, by thread. */
export function useThreads(file: string) {
  const { data, error, refetch } = useQuery({
    queryKey: commentsKey(file),
    queryFn: ({ signal }) => consoleApi('GET /console/api/comments', { query: { file } }, { signal }),
  });
  const { open, settled } = useMemo(() => threadsOf(data ?? []), [data]);
  return {
    open,
    settled,
    failure: data ? undefined : (error ?? undefined),
    refetch,
  };
}

function threadsOf(comments: readonly Comment[]): Record<'open' | 'settled', readonly CommentThread[]> {
  const threads = comments
    .filter(({ threadId }) => threadId === null)
    .map((first): CommentThread => ({ first, answers: comments.filter(({ threadId }) => threadId === first.id) }));
  return {
    open: threads.filter(({ first }) => first.settledBy === null),
    settled: threads.filter(({ first }) => first.settledBy !== null),
  };
}
