import { type OpenPage, pathAt } from '#src/page-edit/read/open-page.ts';
import type { LocatedProblem, RenderReply } from './editor-state.ts';

/** Problems with their values, errors first, each in text order. */
export function locateProblems(page: OpenPage, problems: RenderReply['problems']): LocatedProblem[] {
  const starts = lineStarts(page.text);
  return problems
    .map((problem) => {
      const offset = Math.min((starts[problem.line - 1] ?? 0) + problem.column - 1, page.text.length);
      return { problem, offset, path: pathAt(page, offset) };
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.offset - b.offset);
}

const rank = ({ problem }: LocatedProblem) => (problem.severity === 'error' ? 0 : 1);

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Whether a value is the one at `path`, or within it. */
export const isWithin = (value: readonly (string | number)[], path: readonly (string | number)[]) =>
  path.every((step, index) => value[index] === step);
