import type { Database } from '#server/db/database.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { filesChangedBy } from '#server/domains/page-versions/read-versions.ts';
import { recordWrite } from '#server/domains/page-versions/store-version.ts';
import { beginWrite, forgetWrite } from '#server/domains/page-versions/write-page.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { decideReview, findReview, type ReviewRow, recordApprovals } from '#server/domains/reviews/review.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { Actor, StaffContext } from '#server/domains/staff/context.ts';
import { readWorkRules } from '#server/domains/staff/work-rules.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { flawKey } from '#src/contract/console/release.ts';
import { type Assessment, assess, findFlaws, sentencesOf } from './assess.ts';

type ApproveContext = Pick<StaffContext, 'db' | 'clock' | 'random' | 'actor' | 'address'> &
  Pick<ServerContext, 'db' | 'clock'>;

/**
 * Approves what somebody saw: writes the text into its file, as its author's work, and records for each page the
 * present live content and the approved one. Refused when anything of that differs from what was seen.
 */
export async function approveReview(
  context: ApproveContext,
  compiler: PageCompiler,
  id: string,
  { seen, known = [] }: { readonly seen: string; readonly known?: readonly string[] | undefined },
): Promise<ReviewRow> {
  const { db, actor, clock } = context;
  const { file, text, baseHash, authorId, authorName } = await findReview(db, id);
  const by = { id: authorId, name: authorName };
  const begun = await beginWrite(context, compiler, { file, text, baseHash, action: 'review.approve', by });
  try {
    return await decideReview(context, id, {
      state: 'approved',
      act: async (tx, row) => {
        const found = await assess(compiler, file, text);
        if (found.seen !== seen) throw new Refusal('REVIEW_STALE');
        await refuseOwnWork(tx, found, actor);
        await noteFlaws(tx, context, row, { known, flaws: await findFlaws(compiler, file, text) });
        await saveApproved(compiler, row);
        await recordWrite(tx, begun);
        if (actor.id !== authorId) await recordApprovals(tx, stepsOf(found), { id, actor, at: clock.now() });
        return { pages: found.pages, sentences: sentencesOf(found.pages) };
      },
    });
  } catch (error) {
    // After any other error the file may have been written: then the next read of the file records the save.
    if (error instanceof Refusal) await forgetWrite(db, begun);
    throw error;
  }
}

/**
 * Everything that is saved for a page is published with it. Nobody may approve their own changes, even outside the text
 * under review.
 */
async function refuseOwnWork(tx: Database, { assessed }: Assessment, actor: Actor): Promise<void> {
  if (!(await readWorkRules(tx)).isReviewRequired) return;
  const [file] = await filesChangedBy(tx, assessed, actor.id);
  if (file === undefined) return;
  throw new Refusal('REVIEW_OWN', { text: `你自己也改过 ${file}，还没有上线，要由别人通过` });
}

/** Refuses a text with flaws unless the approver has confirmed each as known; that is recorded. */
async function noteFlaws(
  tx: Database,
  context: ApproveContext,
  { file, path }: ReviewRow,
  { known, flaws }: { readonly known: readonly string[]; readonly flaws: Awaited<ReturnType<typeof findFlaws>> },
): Promise<void> {
  if (flaws.length === 0) return;
  if (!flaws.every((each) => known.includes(flawKey(path, each)))) throw new Refusal('REVIEW_FLAWS');
  const problems = flaws.map(({ line, message }) => `第 ${line} 行：${message}`);
  await note(tx, context, { action: 'review.known', subject: path, after: { file, problems } });
}

async function saveApproved(compiler: PageCompiler, { file, text, baseHash }: ReviewRow): Promise<void> {
  const outcome = await compiler.ask('save', { file, text, baseHash });
  if (outcome.is === 'gone') throw new Refusal('PAGE_FILE_GONE');
  // An earlier try of this transaction may have written it.
  if (outcome.is === 'changed' && outcome.text !== text) {
    throw new Refusal('PAGE_CHANGED', {
      text: '送审以后文件又有改动，请退回让作者合并后重新送审',
      data: { text: outcome.text, hash: outcome.hash },
    });
  }
}

/**
 * What would change for visitors, with everything that is saved and with this file alone. Unchanged pages and pages
 * with errors are left out.
 */
const stepsOf = ({ assessed }: Assessment) =>
  assessed.flatMap(({ path, before, after, what, alone }) => {
    const whole = after === null || what === 'same' || what === 'broken' ? [] : [{ path, before, after }];
    return alone === undefined || alone === null || alone === before
      ? whole
      : [...whole, { path, before, after: alone }];
  });
