import type { CommentRow } from '#server/domains/reviews/comments.ts';
import { mayDecide, type ReviewRow } from '#server/domains/reviews/review.ts';
import type { Actor } from '#server/domains/staff/context.ts';
import type { WorkRules } from '#server/domains/staff/work-rules.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { isAllowed } from '#src/contract/console/roles.ts';

export function reviewView(row: ReviewRow, actor: Actor, rules: WorkRules): ConsoleReply<'POST /console/api/reviews'> {
  const { id, file, path, state, note, sentences, authorName, sentAt, decidedName, decidedAt, reason } = row;
  const isMine = row.authorId === actor.id;
  return {
    ...{ file, path, state, note, reason, isMine },
    uuid: id,
    sentences: [...sentences],
    author: authorName,
    sentAt: toInstant(sentAt),
    decidedBy: decidedName,
    decidedAt: decidedAt && toInstant(decidedAt),
    canDecide: isAllowed(actor.role, 'staff:publisher') && mayDecide(row, actor, 'approved', rules),
  };
}

export function commentView(row: CommentRow): ConsoleReply<'POST /console/api/comments'> {
  const { id, block, anchor, threadId, staffName, text, madeAt, settledName } = row;
  return { id, block, anchor, threadId, by: staffName, text, madeAt: toInstant(madeAt), settledBy: settledName };
}

export const pageView = ({ sentences, ...page }: ReviewRow['pages'][number]) => ({
  ...page,
  sentences: [...sentences],
});
