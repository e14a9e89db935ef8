import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { Mistake, RoundPlace } from './mistake-queries.ts';
import type { Sent } from './outbox.ts';

const KEY = 'mistake-round';
/** An older round is started anew: other questions may be due by then. */
const GOOD_FOR_MS = 12 * 3_600_000;

/** An answer given in a round, with the server's review; without a review while the request is running. */
export interface Given {
  readonly requestId: string;
  readonly answer: readonly string[];
  readonly sent?: Sent;
}

/** The questions of one session, one after the other; stored per tab. */
export interface Round {
  /** Key of the query that returned the questions. */
  readonly place: string;
  readonly startedAtMs: number;
  readonly items: readonly Mistake[];
  /** Index of the current question; equals the number of questions once the round is over. */
  readonly at: number;
  /** Answers that are not submitted yet, by question. */
  readonly drafts: Readonly<Record<string, readonly string[]>>;
  readonly given: Readonly<Record<string, Given>>;
}

export function newRound(place: RoundPlace, items: readonly Mistake[]): Round {
  return { place: placeKey(place), startedAtMs: serverNow(), items, at: 0, drafts: {}, given: {} };
}

/** The round stored in this tab for the same place, if it is recent; undefined if it is over or there is none. */
export function readRound(place: RoundPlace): Round | undefined {
  try {
    const stored = JSON.parse(readStored('session', KEY) ?? 'null') as Round | null;
    if (!stored || stored.place !== placeKey(place) || !Array.isArray(stored.items)) return undefined;
    const isOld = Math.abs(serverNow() - stored.startedAtMs) > GOOD_FOR_MS;
    return isOld || isOver(stored) ? undefined : stored;
  } catch {
    return undefined;
  }
}

export function storeRound(round: Round | undefined): void {
  writeStored('session', KEY, round && JSON.stringify(round));
}

export const isOver = ({ at, items }: Round) => at >= items.length;

/** The round with the server's review of an answer; unchanged when the answer belongs to another round. */
export function withSent(round: Round, questionUuid: string, requestId: string, sent: Sent): Round {
  const given = round.given[questionUuid];
  if (given?.requestId !== requestId) return round;
  return { ...round, given: { ...round.given, [questionUuid]: { ...given, sent } } };
}

/** Counts of the submitted answers. */
export function countsOf({ given }: Round) {
  const all = Object.values(given);
  const marked = all.flatMap(({ sent }) => (sent?.status === 'marked' ? [sent.review] : []));
  return {
    done: all.filter(({ sent }) => sent?.status !== 'refused').length,
    right: marked.filter(({ is_correct: isRight }) => isRight).length,
    wrong: marked.filter(({ is_correct: isRight }) => !isRight).length,
    waiting: all.filter(({ sent }) => !sent || sent.status === 'kept').length,
  };
}

const placeKey = (place: RoundPlace) => JSON.stringify(Object.entries(place).sort());
