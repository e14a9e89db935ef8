import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { ReviewState } from '#src/contract/console/review.ts';

export type Review = ConsoleReply<'POST /console/api/reviews'>;
export type Comment = ConsoleReply<'POST /console/api/comments'>;

export const REVIEWS_KEY = ['reviews'] as const;

export const REVIEW_STATES: Readonly<Record<ReviewState, string>> = {
  waiting: '等待审核',
  approved: '已通过',
  returned: '已退回',
  withdrawn: '已撤回',
};

export const REVIEW_LOOKS: Readonly<Partial<Record<ReviewState, string>>> = {
  waiting: 'console-badge--warn',
  approved: 'console-badge--ok',
  returned: 'console-badge--bad',
};
