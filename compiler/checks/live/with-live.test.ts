import { expect, it } from 'vitest';
import { createProblem, type ProblemCode } from '../../problems/problem.ts';
import { withLive } from './with-live.ts';

const problem = (code: ProblemCode, file = 'a.yaml') => createProblem(code, { file });
const codesOf = (own: readonly ProblemCode[], live: readonly ProblemCode[], file?: string) =>
  withLive(
    own.map((code) => problem(code)),
    live.map((code) => problem(code, file)),
  ).map(({ code }) => code);

it('tells once of a wrong coupon and of a wrong number of a course', () => {
  expect(codesOf(['COUPON_WORDS'], ['COUPON_DIFFERS'])).toEqual(['COUPON_DIFFERS']);
  expect(codesOf(['PROMISE_DIFFERS'], ['COURSE_NUMBER_DOUBTFUL'])).toEqual(['COURSE_NUMBER_DOUBTFUL']);
});

it('keeps what has a cause of its own', () => {
  expect(codesOf(['COUPON_WORDS', 'PRICE_ORDER'], [])).toEqual(['COUPON_WORDS', 'PRICE_ORDER']);
  expect(codesOf(['COUPON_WORDS'], ['COUPON_DIFFERS'], 'b.yaml')).toEqual(['COUPON_WORDS', 'COUPON_DIFFERS']);
});
