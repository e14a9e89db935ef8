import type { SourceBlock } from '../../link/expand-blocks.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { destinationAt, type PageState, pageStateOf, showInstant } from '../../link/page-state.ts';
import { createProblem, type Problem, type ProblemArgs, type ProblemCode } from '../../problems/problem.ts';
import type { SourceDocument, SourceRange } from '../../problems/source-document.ts';
import { publicPathOf } from '../../read/page-path.ts';
import { placeInPage } from '../place-in-page.ts';

type Report = (code: ProblemCode, range: SourceRange, args: ProblemArgs) => void;

/** Warns about times that are over, and about page exits that lead nowhere. */
export function checkTimes(document: SourceDocument, blocks: readonly SourceBlock[], context: LinkContext): Problem[] {
  const state = pageStateOf(document);
  if (state.status === 'archived') return [];
  const problems: Problem[] = [];
  const report: Report = (code, range, args) => {
    problems.push(createProblem(code, { file: document.file, range }, args));
  };
  checkCountdowns(document, blocks, state, context.now, report);
  const { schedule } = document.value as { readonly schedule?: object };
  if (schedule) checkWayOut(document, state, context, report);
  return problems;
}

function checkCountdowns(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  { until }: PageState,
  now: number,
  report: Report,
) {
  for (const block of blocks) {
    if (block.data.type !== 'countdown') continue;
    const end = Date.parse(String(block.data.until));
    const range = () => placeInPage(document, block, [...block.path, 'until']);
    if (end <= now) {
      const ended = String(block.data.ended ?? '活动已结束');
      report('COUNTDOWN_PAST', range(), { until: showInstant(end), ended });
    } else if (end > until && until > now) {
      report('COUNTDOWN_AFTER_END', range(), { until: showInstant(end), end: showInstant(until) });
    }
  }
}

function checkWayOut(document: SourceDocument, state: PageState, context: LinkContext, report: Report) {
  const { from, until, otherwise } = state;
  const { now } = context;
  if (until <= now) {
    const next = destinationAt(otherwise ?? '/404', now, context.pageState);
    report('SCHEDULE_PAST', document.rangeOf(['schedule', 'until']), { until: showInstant(until), next });
    return;
  }
  if (otherwise === undefined) {
    report('SCHEDULE_OTHERWISE_MISSING', document.rangeOf(['schedule'], 'key'), {});
    return;
  }
  const own = publicPathOf(document.file.split('/').slice(-2).join('/'));
  const stateOf = (path: string) => (path === own ? state : context.pageState(path));
  // Visitors are redirected before the first moment and from the last one on.
  const moments = [...(from > now ? [now] : []), ...(Number.isFinite(until) ? [until] : [])];
  for (const moment of moments) {
    const next = destinationAt(otherwise, moment, stateOf);
    if (next === otherwise) continue;
    const closed = stateOf(otherwise);
    const args = { path: otherwise, state: `@${closedState(closed, moment)}`, moment: showInstant(moment), next };
    report('SCHEDULE_OTHERWISE_CLOSED', document.rangeOf(['schedule', 'otherwise']), args);
    return;
  }
}

/**
 * The state of a page at a moment: `draft`, `archived`, `not-begun` or `ended` when it cannot be opened, else `open`.
 */
export function closedState(state: PageState | undefined, moment: number): string {
  if (!state) return 'open';
  if (state.status !== 'live') return state.status;
  if (moment < state.from) return 'not-begun';
  return moment >= state.until ? 'ended' : 'open';
}
