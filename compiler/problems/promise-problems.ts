import type { ProblemText } from './problem-text.ts';

/** Promises that a page prints, or makes in its own words. */
export const promiseProblems = {
  PROMISE_UNKNOWN: {
    severity: 'error',
    zh: ['promises.yaml 里没有“{name}”这条约定。', '[[是不是想写“{suggestion}”？]]可以写：{known}。'],
    en: ['promises.yaml has no promise "{name}".', '[[Did you mean "{suggestion}"? ]]There are: {known}.'],
  },
  PROMISE_WORDS: {
    severity: 'warning',
    zh: ['“{written}”自己写了退款的数字，学员退款时不照它办。', '改成引用 {example}，或去掉数字。'],
    en: [
      '"{written}" has refund figures of its own; refunds go by the promises.',
      'Print {example}, or leave the figures out.',
    ],
  },
  PROMISE_DIFFERS: {
    severity: 'warning',
    zh: ['{what}写的是 {said}，约定的是 {real}。', '改成引用【约定 …】，或先改 promises.yaml。'],
    en: ['{what}: the page says {said}, promised is {real}.', 'Print the promise, or change promises.yaml first.'],
  },
  PROMISE_RULE: {
    severity: 'error',
    zh: ['约定写得不全：{flaw}。'],
    en: ['The promises are incomplete: {flaw}.'],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
