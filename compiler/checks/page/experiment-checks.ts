import { blocksOf, expandBlocks } from '../../link/expand-blocks.ts';
import { type ArmSource, armsOf, experimentOf } from '../../link/experiment-arms.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { showInstant } from '../../link/page-state.ts';
import { walk } from '../../link/walk.ts';
import { didYouMean } from '../../problems/did-you-mean.ts';
import { createProblem, isError, type Problem, type ProblemArgs, type ProblemCode } from '../../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../../problems/source-document.ts';
import { publicPathOf } from '../../read/page-path.ts';
import { checkBlock } from './block-checks.ts';
import { checkWholePage } from './page-checks.ts';

type Report = (code: ProblemCode, path: ValuePath, args?: ProblemArgs, part?: 'key' | 'value') => void;

/**
 * Checks the experiment of a page: its numbers, the blocks of its arms, and each arm as the whole page its visitors
 * get.
 */
export function checkExperiment(document: SourceDocument, context: LinkContext): Problem[] {
  const experiment = experimentOf(document);
  if (!experiment) return [];
  const { file } = document;
  const problems: Problem[] = [];
  const report: Report = (code, path, args = {}, part = 'value') => {
    problems.push(createProblem(code, { file, range: document.rangeOf(path, part) }, args));
  };
  const arms = armsOf(document, context);
  if ((document.value as Data).measure === 'off') report('EXPERIMENT_UNMEASURED', ['measure']);
  checkShares(experiment, report);
  checkTime(experiment, context.now, report);
  checkNames(arms, report);
  arms.forEach((arm, index) => {
    checkContent(arm, dataAt(experiment.arms, index), document, context, report);
  });
  checkGoal(experiment, arms, document, context, report);
  if (problems.some(isError)) return problems;
  return [...problems, ...checkArms(arms, document, context)];
}

function checkShares({ control, arms }: Data, report: Report) {
  const shareOf = (part: unknown) => Number((part as Data | undefined)?.share);
  const shares = Array.isArray(arms) ? arms.map(shareOf) : [];
  const sum = [shareOf(control), ...shares].reduce((all, share) => all + share, 0);
  // The schema reports a share that is not a number.
  if (Number.isNaN(sum) || sum === 100) return;
  report(
    'EXPERIMENT_SHARES',
    ['experiment', 'arms'],
    { sum, control: shareOf(control), arms: shares.map(String) },
    'key',
  );
}

function checkTime({ from, until }: Data, now: number, report: Report) {
  const end = Date.parse(String(until));
  if (end <= Date.parse(String(from))) {
    report('EXPERIMENT_ORDER', ['experiment', 'until'], { from: String(from), until: String(until) });
  } else if (end <= now) report('EXPERIMENT_PAST', ['experiment', 'until'], { until: showInstant(end) });
}

function checkNames(arms: readonly ArmSource[], report: Report) {
  const seen = new Set(['control']);
  for (const { id, path } of arms) {
    if (seen.has(id)) report('EXPERIMENT_ARM_TAKEN', [...path, 'id'], { id });
    seen.add(id);
  }
}

/** The blocks of an arm must replace blocks of the page, or come from a page whose blocks can be used. */
function checkContent(arm: ArmSource, written: Data, document: SourceDocument, context: LinkContext, report: Report) {
  const { id, path, page } = arm;
  if ((written.page === undefined) === (written.blocks === undefined)) {
    report('EXPERIMENT_ARM_CONTENT', path, { id });
  } else if (page === undefined) checkReplaced(written.blocks, [...path, 'blocks'], document, report);
  else {
    const reason = whyNot(page, document, context);
    if (reason) report('EXPERIMENT_PAGE', [...path, 'page'], { path: page, reason });
  }
}

function checkReplaced(blocks: unknown, path: ValuePath, document: SourceDocument, report: Report) {
  const known = blocksOf(document).flatMap((block) => {
    const { id } = (block ?? {}) as Data;
    return typeof id === 'string' ? [id] : [];
  });
  const seen = new Set<string>();
  (Array.isArray(blocks) ? blocks : []).forEach((block: unknown, index) => {
    const { id } = (block ?? {}) as Data;
    const isKnown = typeof id === 'string' && known.includes(id) && !seen.has(id);
    if (typeof id === 'string') seen.add(id);
    if (isKnown) return;
    const suggestion = typeof id === 'string' && !known.includes(id) ? didYouMean(id, known) : undefined;
    const named = typeof id === 'string' ? `“${id}”` : '';
    report('EXPERIMENT_BLOCK', [...path, index, ...(named ? ['id'] : [])], { id: named, suggestion, known });
  });
}

/** Why a page's blocks cannot be an arm; an unknown path is reported as unknown. */
function whyNot(path: string, document: SourceDocument, context: LinkContext): string | undefined {
  if (path === publicPathOf(document.file.split('/').slice(-2).join('/'))) return '@own-page';
  if (!context.hasPage(path)) return undefined;
  const other = context.pageSource(path);
  if (!other) return '@page-broken';
  return experimentOf(other) ? '@page-tested' : undefined;
}

const FORMS = new Set(['registration-form']);
const SELLING = new Set([...FORMS, 'course-card', 'group-buy']);

/** Visitors of each arm must be able to reach the goal. */
function checkGoal(
  { goal }: Data,
  arms: readonly ArmSource[],
  document: SourceDocument,
  context: LinkContext,
  report: Report,
) {
  const isRegistered = goal === 'registered';
  const reaches = (source: SourceDocument) =>
    expandBlocks(source, context).some(
      ({ data }) =>
        (isRegistered ? FORMS : SELLING).has(String(data.type)) || (!isRegistered && leadsOn(data, context)),
    );
  const args = { goal: String(goal), need: isRegistered ? '@a-form' : '@a-way-to-buy' };
  if (!reaches(document)) report('EXPERIMENT_GOAL', ['experiment', 'goal'], { ...args, arm: '@the-page' });
  for (const arm of arms) {
    if (!reaches(arm.document)) report('EXPERIMENT_GOAL', arm.path, { ...args, arm: `“${arm.id}”` });
  }
}

/** Whether a block links to another screen, where courses are sold. */
function leadsOn(data: Data, context: LinkContext): boolean {
  let isLink = false;
  walk(context.schemas.block, data, [], (kind, value) => {
    if (kind === 'link' && (value as Data | null)?.type !== undefined) isLink = true;
  });
  return isLink;
}

/** Checks each arm as a whole page. Problems that the page as it is also has are not repeated. */
function checkArms(arms: readonly ArmSource[], document: SourceDocument, context: LinkContext): Problem[] {
  const nameOf = ({ code, line, column }: Problem) => `${code} ${line}:${column}`;
  const said = new Set(checkWholePage(document, context).map(nameOf));
  return arms.flatMap((arm) => {
    const found = [...ownBlocks(arm).flatMap(checkBlock), ...checkWholePage(arm.document, context)];
    // Warnings of the other page are reported there.
    const fresh = found.filter((problem) => !said.has(nameOf(problem)) && (arm.page === undefined || isError(problem)));
    for (const problem of fresh) said.add(nameOf(problem));
    return fresh;
  });
}

function ownBlocks({ document, page, blockIds }: ArmSource) {
  if (page !== undefined) return [];
  return blocksOf(document).flatMap((block, index) => {
    const data = (block ?? {}) as Data;
    const path = ['blocks', index];
    return blockIds.includes(String(data.id)) ? [{ data, document, path, pagePath: path, when: [] }] : [];
  });
}

type Data = Readonly<Record<string, unknown>>;

const dataAt = (list: unknown, index: number) => ((Array.isArray(list) ? list[index] : undefined) ?? {}) as Data;
