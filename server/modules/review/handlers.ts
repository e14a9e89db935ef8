import { storeSeen } from '#server/domains/page-versions/store-version.ts';
import { compilerOf } from '#server/domains/publications/context.ts';
import { tellReviewRules } from '#server/domains/publications/tell-review-rules.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { addComment, type CommentRow, listComments, settleThread } from '#server/domains/reviews/comments.ts';
import {
  decideReview,
  findReview,
  listReviews,
  mayDecide,
  type ReviewRow,
  sendForReview,
} from '#server/domains/reviews/review.ts';
import type { Actor } from '#server/domains/staff/context.ts';
import { readWorkRules, type WorkRules } from '#server/domains/staff/work-rules.ts';
import type { StaffCallContext, StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { review as calls } from '#src/contract/console/review.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { approveReview } from './approve.ts';
import { assess, findFlaws, liveText, sentencesOf } from './assess.ts';

export const reviewHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/reviews': async ({ query }, { db, actor }) => {
    const { waiting, decided } = await listReviews(db, query.file);
    const rules = await readWorkRules(db);
    const view = (row: ReviewRow) => reviewView(row, actor, rules);
    return { waiting: waiting.map(view), decided: decided.map(view) };
  },
  'GET /console/api/reviews/{uuid}': async ({ params }, { db, actor, gateways }) => {
    const row = await findReview(db, params.uuid);
    const review = await viewOf(row, { db, actor });
    const shown = { review, before: row.beforeText, text: row.text };
    const now =
      row.state === 'waiting' && gateways.pages ? await assess(gateways.pages, row.file, row.text) : undefined;
    const flaws = now && gateways.pages ? await findFlaws(gateways.pages, row.file, row.text) : [];
    return { ...shown, pages: now?.pages ?? row.pages.map(pageView), seen: now?.seen ?? null, flaws };
  },
  'POST /console/api/reviews': async ({ body: { file, text, baseHash, note } }, context) => {
    const { db, actor, gateways, clock } = context;
    const compiler = compilerOf(gateways);
    const now = await compiler.ask('read', { file });
    if (!now) throw new Refusal('PAGE_FILE_GONE');
    if (now.hash !== baseHash) throw new Refusal('PAGE_CHANGED', { data: { text: now.text, hash: now.hash } });
    await storeSeen(db, { file, text: now.text, hash: now.hash, keptAt: clock.now() });
    const { pages } = await assess(compiler, file, text);
    // On a new page everything is new, whatever was saved before.
    const isNew = pages.length > 0 && pages.every(({ what }) => what === 'new');
    const beforeText = isNew ? '' : ((await liveText(db, compiler, file, actor.id)) ?? now.text);
    const told = sentencesOf(pages);
    // A draft changes nothing for visitors, so it is compared with the latest text of another author.
    const isUnseen = told.length === 0 && beforeText !== text;
    const sentences = isUnseen ? await compiler.ask('describe', { file, before: beforeText, after: text }) : told;
    const sent = { file, text, baseHash, beforeText, sentences, pages, note: note.trim(), path: now.path };
    return viewOf(await sendForReview(context, sent), context);
  },
  'POST /console/api/reviews/{uuid}/withdraw': async ({ params }, context) =>
    viewOf(await decideReview(context, params.uuid, { state: 'withdrawn' }), context),
  'POST /console/api/reviews/{uuid}/approve': async ({ params, body }, context) => {
    const decided = await approveReview(context, compilerOf(context.gateways), params.uuid, body);
    await tellReviewRules(context);
    return viewOf(decided, context);
  },
  'POST /console/api/reviews/{uuid}/return': async ({ params, body }, context) =>
    viewOf(await decideReview(context, params.uuid, { state: 'returned', reason: body.reason.trim() }), context),
  'GET /console/api/comments': async ({ query }, { db }) => (await listComments(db, query.file)).map(commentView),
  'POST /console/api/comments': async ({ body }, context) => commentView(await addComment(context, body)),
  'POST /console/api/comments/{id}/settle': async ({ params }, context) =>
    commentView(await settleThread(context, Number(params.id))),
};

const viewOf = async (row: ReviewRow, { db, actor }: Pick<StaffCallContext, 'db' | 'actor'>) =>
  reviewView(row, actor, await readWorkRules(db));

function reviewView(row: ReviewRow, actor: Actor, rules: WorkRules): ConsoleReply<'POST /console/api/reviews'> {
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

function commentView(row: CommentRow): ConsoleReply<'POST /console/api/comments'> {
  const { id, block, anchor, threadId, staffName, text, madeAt, settledName } = row;
  return { id, block, anchor, threadId, by: staffName, text, madeAt: toInstant(madeAt), settledBy: settledName };
}

const pageView = ({ sentences, ...page }: ReviewRow['pages'][number]) => ({
  ...page,
  sentences: [...sentences],
});
