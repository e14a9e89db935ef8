/** One marking step of an answer, with its maximum points. */
export interface Step {
  /** Plain words; `$…$` is TeX. */
  readonly words: string;
  readonly points: number;
}

/** The marking steps of an essay or a homework; `revision` counts their changes. */
export interface Steps {
  readonly revision: number;
  readonly steps: readonly Step[];
}

/** The steps of a mark, as they were when the teacher marked, with the points given. */
export interface MarkedSteps {
  readonly revision: number;
  readonly steps: readonly (Step & { readonly given: number })[];
}

/** Smallest unit of points: half points for essays of papers, whole ones for homework. */
export const ESSAY_POINT = 0.5;
export const HOMEWORK_POINT = 1;

export const MOST_STEPS = 20;
export const LONGEST_STEP = 200;

const isPoints = (points: number, least: number) => Number.isFinite(points) && Number.isInteger(points / least);

export const sumOf = (points: readonly number[]): number => points.reduce((sum, one) => sum + one, 0);

/**
 * The problem of the steps of a question with `full` points; undefined when they are valid. No steps at all is valid.
 */
export function stepsProblem(steps: readonly Step[], full: number, least: number): string | undefined {
  if (steps.length === 0) return undefined;
  if (steps.some(({ words }) => words.trim() === '')) return '每一步都要写内容';
  if (steps.some(({ points }) => points <= 0 || !isPoints(points, least))) {
    return least === 1 ? '每一步要有分，按整数' : '每一步要有分，可以有半分';
  }
  const sum = sumOf(steps.map(({ points }) => points));
  return sum === full ? undefined : `各步共 ${sum} 分，要正好是 ${full} 分`;
}

/** Whether these points are valid for a step. */
export const isGiven = (given: number, { points }: Pick<Step, 'points'>, least: number): boolean =>
  given >= 0 && given <= points && isPoints(given, least);
