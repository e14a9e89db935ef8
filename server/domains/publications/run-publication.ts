import { and, desc, eq } from 'drizzle-orm';
import { describeError } from '#server/db/describe-error.ts';
import { pageVersions } from '#server/db/schema/page-version.ts';
import { publications } from '#server/db/schema/publication.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { note } from '#server/domains/staff/audit.ts';
import { readWorkRules } from '#server/domains/staff/work-rules.ts';
import type { Publisher } from '#server/gateways/pages/publisher.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { PublishOutcome, PublishStep } from '#src/contract/console/publisher-calls.ts';
import { findUnapproved, unapprovedWords } from './approvals.ts';
import { type PublishContext, publisherOf } from './context.ts';
import type { PublicationRow } from './running.ts';

const SIGN_OF_LIFE_MS = 10_000;

/** Runs a claimed publication, recording each step. Never throws: a failure is recorded in it. */
export async function runPublication(context: PublishContext, row: PublicationRow): Promise<void> {
  const { db, clock, log } = context;
  const own = and(eq(publications.id, row.id), eq(publications.state, 'running'));
  const steps: PublishStep[] = [];
  // One after the other, so that the last one written is the newest.
  let written: Promise<unknown> = Promise.resolve();
  const write = () => {
    const said = [...steps];
    written = written
      .then(() => db.update(publications).set({ steps: said, aliveAt: clock.now() }).where(own))
      .catch((error: unknown) => log.warn(describeError(error), 'a step of publishing was not noted'));
  };
  const onStep = (step: PublishStep) => {
    if (steps.at(-1)?.name === step.name) steps.pop();
    steps.push(step);
    write();
  };
  const sign = setInterval(write, SIGN_OF_LIFE_MS).unref();
  try {
    const outcome = await order(context, row, onStep);
    if (outcome.is === 'live' && (await context.release()) === outcome.release) {
      onStep({ name: 'serve', at: toInstant(clock.now()), text: '' });
    }
    await written;
    await end(context, row, outcome, steps);
    if (row.held) await publisherOf(context).ask('hold', { release: row.held.release, isHeld: false });
    if (outcome.is === 'live' && row.kind === 'publish') await commitSaved(context, outcome);
  } catch (error) {
    log.error(describeError(error), 'publishing failed');
    await written;
    await db
      .update(publications)
      .set({
        state: 'failed',
        endedAt: clock.now(),
        problem: '发布没有成功，访客看到的没有变。请重试；仍不行请联系开发。',
      })
      .where(own)
      .catch((cause: unknown) => log.error(describeError(cause), 'the end of publishing was not noted'));
  } finally {
    clearInterval(sign);
  }
}

/** Why it may not be published, for staff; or the conflicting changes that others published meanwhile. */
type HeldBack =
  | { readonly is: 'refused'; readonly words: string }
  | { readonly is: 'conflict'; readonly paths: readonly string[] };

async function order(
  context: PublishContext,
  row: PublicationRow,
  onStep: (step: PublishStep) => void,
): Promise<PublishOutcome | HeldBack> {
  const by = `${row.staffName}@控制台`;
  const publisher = publisherOf(context);
  if (row.kind === 'rollback') return publisher.ask('rollback', { by, release: row.wanted ?? '' }, onStep);
  const { wanted, held, isSure, isAgain } = row;
  if (wanted === null) return { is: 'refused', words: '这次定时发布没有记下当时看过的内容，没有发布。请看过再发布。' };
  const ordered = { by, isSure, isAgain };
  const { isReviewRequired } = await readWorkRules(context.db);
  if (!held && !isReviewRequired) return publisher.ask('publish', { ...ordered, expected: wanted }, onStep);
  const made = held ? await publisher.ask('compose', held) : await rebuilt(publisher, wanted, onStep);
  if (made.is !== 'made') return made;
  const found = await publisher.ask('changes', { release: made.release });
  if (!found) return { is: 'gone' };
  const words = unapprovedWords(await findUnapproved(context.db, found.changes));
  if (words !== undefined) return { is: 'refused', words };
  // The reviewed changes are published on top of what was live then.
  return publisher.ask('publish', { ...ordered, expected: made.release, isMade: true, onto: found.base }, onStep);
}

/** Checks that the files are still the reviewed ones. */
async function rebuilt(publisher: Publisher, wanted: string, onStep: (step: PublishStep) => void) {
  const { release } = await publisher.ask('plan', {}, onStep);
  return release === wanted ? { is: 'made' as const, release } : { is: 'other' as const };
}

async function end(
  context: PublishContext,
  { id, kind }: PublicationRow,
  outcome: PublishOutcome | HeldBack,
  steps: readonly PublishStep[],
): Promise<void> {
  const { db, clock } = context;
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .update(publications)
      .set({ ...resultOf(outcome), steps, endedAt: clock.now() })
      .where(and(eq(publications.id, id), eq(publications.state, 'running')))
      .returning();
    if (changed.length === 0 || outcome.is !== 'live') return;
    await note(tx, context, {
      action: kind === 'rollback' ? 'release.rollback' : 'release.publish',
      subject: outcome.pages.map(({ path }) => path).join(' '),
      before: { release: outcome.before },
      after: { release: outcome.release },
    });
  });
}

/** In a git repository, commits what the console saved once visitors have it. Visitors do not wait for that. */
async function commitSaved(context: PublishContext, { pages }: Extract<PublishOutcome, { readonly is: 'live' }>) {
  const latest = await context.db
    .selectDistinctOn([pageVersions.file], {
      file: pageVersions.file,
      hash: pageVersions.hash,
      author: pageVersions.staffName,
    })
    .from(pageVersions)
    .orderBy(pageVersions.file, desc(pageVersions.id));
  const saved = latest.flatMap(({ author, ...page }) => (author === null ? [] : [{ ...page, author }]));
  const message = `发布 ${pages.map(({ path }) => path).join(' ') || '网站'}`;
  await publisherOf(context)
    .ask('commit', { saved, message })
    .then(
      (commits) => context.log.info({ commits }, 'pages were committed'),
      (error: unknown) => context.log.error(describeError(error), 'pages were not committed'),
    );
}

function resultOf(outcome: PublishOutcome | HeldBack): Partial<PublicationRow> {
  if (outcome.is === 'live') {
    return { state: 'live', release: outcome.release, releaseBefore: outcome.before, pages: outcome.pages };
  }
  if (outcome.is === 'unchanged') return { state: 'unchanged', release: outcome.release };
  return { state: 'failed', problem: problemOf(outcome) };
}

function problemOf(outcome: Exclude<PublishOutcome | HeldBack, { readonly is: 'live' | 'unchanged' }>): string {
  if (outcome.is === 'refused') return outcome.words;
  if (outcome.is === 'conflict') {
    return `排好以后别人发布过这些页面，没有到点发布：${outcome.paths.join(' ')}。请看过现在的变化再发布。`;
  }
  if (outcome.is === 'taken-back') {
    return `这些页面退回过，没有发布：${outcome.paths.join(' ')}。确实要再给访客看，请在发布前勾选确认。`;
  }
  if (outcome.is === 'archived') {
    return `看过以后，这些页面被下线了，没有发布：${outcome.paths.join(' ')}。请看过现在的变化再发布。`;
  }
  if (outcome.is === 'other') return '确认之后页面又有改动，没有发布。请看过新的变化再发布。';
  if (outcome.is === 'unsure') return `要下线 ${outcome.gone} 页，没有发布。确实要下线，请在发布前勾选确认。`;
  if (outcome.is === 'gone') return '这个版本已经清理，不能退回。';
  return `${outcome.by.replace('@', '（')}）从 ${outcome.since.slice(11, 16)} 起正在发布，等他发布完再试。`;
}
