import { exchangeOutcomes, startCodeStates, startCodeStateTexts } from '#src/contract/states.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import type { Exchanged, StartCode } from './start-code-calls.ts';

/** The texts for a code in the list. */
export interface CodeWords {
  readonly state: string;
  /** The colour of the state. */
  readonly tone: 'open' | 'done' | 'gone';
  readonly fact: string;
}

export function codeWords({ state, expire_time: expires, used_time: used }: StartCode, now: number): CodeWords {
  const until = chinaDay(Date.parse(expires));
  const text = startCodeStateTexts[state];
  switch (state) {
    case startCodeStates.UNUSED:
      return { state: text, tone: 'open', fact: `${until} 前有效` };
    case startCodeStates.USED:
      return { state: text, tone: 'done', fact: used ? `${chinaMoment(Date.parse(used), now)} 开课` : '已开课' };
    case startCodeStates.EXPIRED:
      return { state: text, tone: 'gone', fact: `${until} 到期` };
    case startCodeStates.VOID:
      return { state: text, tone: 'gone', fact: '请联系发码的老师' };
  }
}

/** Unused codes first, then used ones, then expired ones; else in the given order. */
export function inUseOrder(codes: readonly StartCode[]): StartCode[] {
  return [...codes].sort((one, other) => USE_ORDER.indexOf(one.state) - USE_ORDER.indexOf(other.state));
}

const USE_ORDER: readonly StartCode['state'][] = [
  startCodeStates.UNUSED,
  startCodeStates.USED,
  startCodeStates.EXPIRED,
  startCodeStates.VOID,
];

/** Whether this student has already opened the code's course. */
export function isStarted({ state, mycourse_uuid: mine }: StartCode): boolean {
  return state === startCodeStates.USED && mine !== null;
}

export function isUnused({ state }: StartCode): boolean {
  return state === startCodeStates.UNUSED;
}

/** The result for a code: used, already used by the student, or a problem to show at the field. */
export type ExchangeResult =
  | { readonly kind: 'done'; readonly exchanged: Exchanged }
  | { readonly kind: 'problem'; readonly text: string };

export function exchangeResult(exchanged: Exchanged): ExchangeResult {
  if (exchanged.outcome === exchangeOutcomes.DONE) return { kind: 'done', exchanged };
  const hint = exchanged.outcome === exchangeOutcomes.UNKNOWN ? '。如果这是开课码，请切换到「开课码」' : '';
  return { kind: 'problem', text: exchanged.text + hint };
}

/** The message at the field when a code was refused or the request failed. */
export function codeProblem(reason: Error | null): string | undefined {
  if (!reason) return undefined;
  const hint = refusalName(reason) === 'CODE_WRONG' ? '。如果这是兑换码，请切换到「兑换码」' : '';
  return failureText(reason) + hint;
}
