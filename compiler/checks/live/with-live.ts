import type { Problem, ProblemCode } from '../../problems/problem.ts';

/** What follows from a thing that the catalogue shows to be wrong, in the same file. */
const FOLLOWS_FROM: Partial<Record<ProblemCode, readonly ProblemCode[]>> = {
  COUPON_WORDS: ['COUPON_DIFFERS', 'COUPON_NAME'],
  PROMISE_DIFFERS: ['COURSE_NUMBER_DOUBTFUL'],
};

/** The problems of pages together with what the catalogue says of them: one cause is told once. */
export function withLive(own: readonly Problem[], live: readonly Problem[]): Problem[] {
  const told = new Set(live.map(({ file, code }) => `${file} ${code}`));
  const isOwnCause = ({ file, code }: Problem) =>
    !(FOLLOWS_FROM[code] ?? []).some((cause) => told.has(`${file} ${cause}`));
  return [...own.filter(isOwnCause), ...live];
}
