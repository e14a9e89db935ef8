import type { LocatedProblem } from '../state/editor-state.ts';

type Severity = LocatedProblem['problem']['severity'];

/** The worst that is wrong with each block, by its index; under `page` that of the page's own keys. */
export function severityByBlock(problems: readonly LocatedProblem[]): Readonly<Record<number | 'page', Severity>> {
  const worst: Record<number | string, Severity> = {};
  for (const { path, problem } of problems) {
    const [key, index] = path;
    const place = key === 'blocks' && typeof index === 'number' ? index : 'page';
    if (worst[place] !== 'error') worst[place] = problem.severity;
  }
  return worst as Readonly<Record<number | 'page', Severity>>;
}
