import { findPathFlaw } from '../../link/address.ts';
import { type LinkContext, type Redirect, redirectsOf } from '../../link/link-context.ts';
import { destinationAt } from '../../link/page-state.ts';
import {
  createProblem,
  type Problem,
  type ProblemArgs,
  type ProblemCode,
  type TextEdit,
} from '../../problems/problem.ts';
import type { SourceDocument } from '../../problems/source-document.ts';
import { isServerPath } from '../../read/page-path.ts';
import { closedState } from '../page/time-checks.ts';

/**
 * Checks the moved addresses: each must start at a free address and lead straight to an existing page. Decision 0120.
 */
export function checkRedirects(document: SourceDocument, context: LinkContext): Problem[] {
  const redirects = redirectsOf(document);
  const problems: Problem[] = [];
  const targets = new Map<string, Redirect>();
  redirects.forEach(({ from, to }, index) => {
    const report = (code: ProblemCode, key: 'from' | 'to', args: ProblemArgs, meant?: string) => {
      const range = document.rangeOf(['redirects', index, key]);
      const fix: readonly TextEdit[] | undefined = meant
        ? [{ start: range.start, end: range.end, text: meant }]
        : undefined;
      problems.push(createProblem(code, { file: document.file, range }, args, fix));
    };
    const known = targets.get(keyOf(from));
    const route = context.routeOf(from);
    if (known) report('REDIRECT_REPEATED', 'from', { from, to: known.to });
    else if (context.hasPage(from)) report('REDIRECT_FROM_PAGE', 'from', { from });
    else if (route) report('REDIRECT_FROM_ROUTE', 'from', { from, route });
    else if (isServerPath(from)) report('REDIRECT_FROM_SERVER', 'from', { from });
    if (!known) targets.set(keyOf(from), { from, to });
    const chain = chainOf(from, redirects);
    const last = chain.at(-1) ?? to;
    if (chain.includes(from)) report('REDIRECT_LOOP', 'to', { chain: [from, ...chain].join(' → ') });
    else if (chain.length > 1) report('REDIRECT_CHAIN', 'to', { from, to, last }, last);
    else reportTarget(to, report);
  });
  return problems;

  function reportTarget(to: string, report: (code: ProblemCode, key: 'to', args: ProblemArgs, meant?: string) => void) {
    const flaw = findPathFlaw(to, context);
    if (flaw) {
      report(flaw.code, 'to', flaw.args, flaw.meant);
      return;
    }
    const state = closedState(context.pageState(to), context.now);
    if (state === 'open' || state === 'not-begun') return;
    const next = destinationAt(to, context.now, context.pageState);
    report('PAGE_CLOSED', 'to', { path: to, state: `@${state}`, next });
  }
}

/** Follows redirects from an address until none follows or one comes again. */
function chainOf(from: string, redirects: readonly Redirect[]): string[] {
  const next = new Map(redirects.map((redirect) => [keyOf(redirect.from), redirect.to]));
  const chain: string[] = [];
  for (let to = next.get(keyOf(from)); to !== undefined && !chain.includes(to); to = next.get(keyOf(to)))
    chain.push(to);
  return chain;
}

const keyOf = (path: string) => path.replace(/(?<=.)\/$/, '').toLowerCase();
