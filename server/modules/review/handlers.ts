import type { ServerContext } from '#server/domains/context.ts';
import { keepSeen, keepVersion } from '#server/domains/page-versions/keep-version.ts';
import { textBeforeAuthor } from '#server/domains/page-versions/read-versions.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { addComment, listComments, settleThread } from '#server/domains/reviews/comments.ts';
import {
  decideReview,
  findReview,
  listReviews,
  type ReviewRow,
  sendForReview,
} from '#server/domains/reviews/review.ts';
import { readWorkRules } from '#server/domains/staff/work-rules.ts';
import type { PageDesk } from '#server/gateways/pages/page-desk.ts';
import type { StaffCallContext, StaffHandlers } from '#server/http/console/staff-handlers.ts';
import type { review as calls } from '#src/contract/console/review.ts';
import { commentView, reviewView } from './views.ts';

export const reviewHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/reviews': async ({ query }, { db, actor }) => {
    const { waiting, decided } = await listReviews(db, query.file);
    const rules = await readWorkRules(db);
    const view = (row: ReviewRow) => reviewView(row, actor, rules);
    return { waiting: waiting.map(view), decided: decided.map(view) };
  },
  'GET /console/api/reviews/{uuid}': async ({ params }, { db, actor }) => {
    const row = await findReview(db, params.uuid);
    return { review: await viewOf(row, { db, actor }), before: row.beforeText, text: row.text };
  },
  'POST /console/api/reviews': async ({ body: { file, text, baseHash, note } }, context) => {
    const { db, actor, gateways, clock } = context;
    const desk = deskOf(gateways);
    const now = await desk.ask('read', { file });
    if (!now) throw new Refusal('PAGE_FILE_GONE');
    if (now.hash !== baseHash) throw new Refusal('PAGE_CHANGED', { data: { text: now.text, hash: now.hash } });
    await keepSeen(db, { file, text: now.text, hash: now.hash, keptAt: clock.now() });
    // What is saved already is seen against what others left there.
    const left = text === now.text ? await textBeforeAuthor(db, file, actor.id) : now.text;
    const beforeText = left ?? text;
    const sentences =
      beforeText === text ? [NOTHING_OF_THEIRS] : await desk.ask('describe', { file, before: beforeText, after: text });
    const sent = { file, text, baseHash, beforeText, sentences, note: note.trim(), path: now.path };
    return viewOf(await sendForReview(context, sent), context);
  },
  'POST /console/api/reviews/{uuid}/withdraw': async ({ params }, context) =>
    viewOf(await decideReview(context, params.uuid, { state: 'withdrawn' }), context),
  'POST /console/api/reviews/{uuid}/approve': async ({ params }, context) => {
    const decided = await decideReview(context, params.uuid, {
      state: 'approved',
      act: (tx, row) => saveApproved(context, tx, row),
    });
    return viewOf(decided, context);
  },
  'POST /console/api/reviews/{uuid}/return': async ({ params, body }, context) =>
    viewOf(await decideReview(context, params.uuid, { state: 'returned', reason: body.reason.trim() }), context),
  'GET /console/api/comments': async ({ query }, { db }) => (await listComments(db, query.file)).map(commentView),
  'POST /console/api/comments': async ({ body }, context) => commentView(await addComment(context, body)),
  'POST /console/api/comments/{id}/settle': async ({ params }, context) =>
    commentView(await settleThread(context, Number(params.id))),
};

/** Of a file as others left it, or as a text editor wrote it. */
const NOTHING_OF_THEIRS = '送审的就是文件现在的样子；和线上的差别，发布前的清单会逐条列出';

const viewOf = async (row: ReviewRow, { db, actor }: Pick<StaffCallContext, 'db' | 'actor'>) =>
  reviewView(row, actor, await readWorkRules(db));

function deskOf({ pages }: Pick<ServerContext['gateways'], 'pages'>): PageDesk {
  if (pages) return pages;
  throw new Refusal('PAGES_ELSEWHERE');
}

/** Writes what was approved into the file, as its author's work; refuses when the file changed since it was sent. */
async function saveApproved(
  { gateways, clock }: StaffCallContext,
  tx: ServerContext['db'],
  { file, text, baseHash, authorId, authorName }: ReviewRow,
): Promise<void> {
  const outcome = await deskOf(gateways).ask('save', { file, text, baseHash });
  if (outcome.is === 'gone') throw new Refusal('PAGE_FILE_GONE');
  // A first try of this transaction may have written it.
  if (outcome.is === 'changed' && outcome.text !== text) {
    throw new Refusal('PAGE_CHANGED', {
      text: '送审以后文件又有改动，请退回让作者合并后重新送审',
      data: { text: outcome.text, hash: outcome.hash },
    });
  }
  const by = { id: authorId, name: authorName };
  await keepVersion(tx, { file, text, hash: outcome.hash, keptAt: clock.now(), by });
}
