import { holds, plainVisit, type Situation } from '#src/page-model/conditions.ts';
import type { Condition } from '#src/page-model/values.ts';
import type { SourceBlock } from '../link/expand-blocks.ts';
import { showInstant } from '../link/page-state.ts';
import type { ProblemArgs } from '../problems/problem-text.ts';

/** More moments than a page changes at; what lies behind them is not looked at. */
const MAX_MOMENTS = 24;

/**
 * The visits from a moment on that blocks of a page tell apart by their conditions, the most common first; one where none has
 * any. There are none from `untilMs` on.
 */
export function situationsOf(
  blocks: readonly SourceBlock[],
  nowMs: number,
  untilMs = Number.POSITIVE_INFINITY,
): Situation[] {
  const conditions = blocks.flatMap(({ when }) => when);
  const plain = plainVisit(nowMs);
  const students = conditions.some(({ loggedIn, owned }) => loggedIn !== undefined || owned !== undefined);
  const owners = conditions.some(({ owned }) => owned !== undefined);
  const visitors = [
    { isLoggedIn: false, isOwner: false },
    ...(students ? [{ isLoggedIn: true, isOwner: false }] : []),
    ...(owners ? [{ isLoggedIn: true, isOwner: true }] : []),
  ];
  return momentsOf(conditions, nowMs, untilMs).flatMap((moment) =>
    hostsOf(conditions).flatMap((host) => visitors.map((visitor) => ({ ...plain, ...visitor, host, nowMs: moment }))),
  );
}

/** Blocks shown on a visit. */
export function shownIn(blocks: readonly SourceBlock[], situation: Situation): SourceBlock[] {
  return blocks.filter(({ when }) => holds(when, situation));
}

/** Programs that some condition names, and the browser, which stands for all others. */
function hostsOf(conditions: readonly Condition[]): string[] {
  return [
    ...new Set([
      'browser',
      ...conditions.flatMap((condition) => [...(condition.in ?? []), ...(condition.notIn ?? [])]),
    ]),
  ];
}

/** The present, and each moment from then on at which a condition changes. */
function momentsOf(conditions: readonly Condition[], nowMs: number, untilMs: number): number[] {
  const written = conditions.flatMap(({ from, until }) => [from, until]);
  const later = written
    .flatMap((moment) => (moment ? [Date.parse(moment)] : []))
    .filter((moment) => moment > nowMs && moment < untilMs);
  return [nowMs, ...[...new Set(later)].sort((a, b) => a - b).slice(0, MAX_MOMENTS)];
}

/** What a message says of a visit: where it is, and what else sets it apart from the most common one. */
export function situationArgs({ host, isLoggedIn, isOwner, nowMs }: Situation, now: number): ProblemArgs {
  const who = isOwner ? '@owner' : isLoggedIn ? '@student' : undefined;
  return { host: `@in-${host}`, who, moment: nowMs > now ? showInstant(nowMs) : undefined };
}
