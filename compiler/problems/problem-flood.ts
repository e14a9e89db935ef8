import { createProblem, isError, type Problem } from './problem.ts';

/** Most problems of one code that are shown for a file; nobody reads the fifty-first before fixing the first. */
const MAX_OF_ONE_KIND = 50;

/** The problems of one file, in order; of a code with too many, the first fifty and the number of the rest. */
export function withoutFlood(problems: readonly Problem[]): Problem[] {
  if (problems.length <= MAX_OF_ONE_KIND) return [...problems];
  const totals = new Map<string, number>();
  for (const { code } of problems) totals.set(code, (totals.get(code) ?? 0) + 1);
  const seen = new Map<string, number>();
  return problems.flatMap((problem) => {
    const { code, severity, file, line, column, endLine, endColumn } = problem;
    const index = seen.get(code) ?? 0;
    seen.set(code, index + 1);
    if (index < MAX_OF_ONE_KIND) return [problem];
    if (index > MAX_OF_ONE_KIND) return [];
    const count = (totals.get(code) ?? 0) - MAX_OF_ONE_KIND;
    const rest = createProblem('PROBLEMS_MORE', { file }, { kind: code, count });
    return [{ ...rest, severity, line, column, endLine, endColumn }];
  });
}

/** The number of errors, including those only counted. */
export function countErrors(problems: readonly Problem[]): number {
  return problems
    .filter(isError)
    .reduce((sum, { code, args }) => sum + (code === 'PROBLEMS_MORE' ? Number(args.count) : 1), 0);
}
