import type { Problem, ProblemCode } from '../../problems/problem.ts';

/** Problems in the same file that are caused by a difference from the catalogue. */
const FOLLOWS_FROM: Partial<Record<ProblemCode, readonly ProblemCode[]>> = {
  COUPON_WORDS: ['COUPON_DIFFERS', 'COUPON_NAME'],
  PROMISE_DIFFERS: ['COURSE_NUMBER_DOUBTFUL'],
};

/** The problems of pages and those from the catalogue; a problem with a reported cause is left out. */
export function withLive(own: readonly Problem[], live: readonly Problem[]): Problem[] {
  const told = new Set(live.map(({ file, code }) => `${file} ${code}`));
  const isOwnCause = ({ file, code }: Problem) =>
    !(FOLLOWS_FROM[code] ?? []).some((cause) => told.has(`${file} ${cause}`));
  return [...own.filter(isOwnCause), ...live];
}
