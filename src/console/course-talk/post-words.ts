import type { ConsoleReply } from '#src/contract/console/all.ts';
import { POST_KINDS, type PostKind } from '#src/contract/post-states.ts';

export type Post = ConsoleReply<'GET /console/api/course-posts'>['posts'][number];

/** Key of all queries about posts; a decision invalidates all. */
export const POSTS_KEY = ['course-posts'] as const;

export const PARTS = { waiting: '待审核', unanswered: '待回复的提问', decided: '处理过的' } as const;
export type Part = keyof typeof PARTS;

interface PostFilter {
  readonly part: Part;
  readonly kind?: PostKind;
}

export function readFilter(search: URLSearchParams): PostFilter {
  const named = search.get('part');
  const part = named === 'unanswered' || named === 'decided' ? named : 'waiting';
  const kind = POST_KINDS.find((one) => one === search.get('kind'));
  return { part, ...(kind && part !== 'unanswered' ? { kind } : {}) };
}
