import { holds, plainVisit, type Situation } from '#src/page-model/conditions.ts';
import type { Condition } from '#src/page-model/values.ts';
import type { SourceBlock } from '../link/expand-blocks.ts';
import { showInstant } from '../link/page-state.ts';
import type { ProblemArgs } from '../problems/problem-text.ts';

/** More moments than a page changes at; later ones are not checked. */
const MAX_MOMENTS = 24;

/**
 * The different visits, from a moment on, that the conditions of a page's blocks distinguish, the most common first.
 * One visit when no block has a condition. None from `untilMs` on.
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

/** The blocks that a visit shows. */
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

/** Now, and each later moment at which a condition changes. */
function momentsOf(conditions: readonly Condition[], nowMs: number, untilMs: number): number[] {
  const written = conditions.flatMap(({ from, until }) => [from, until]);
  const later = written
    .flatMap((moment) => (moment ? [Date.parse(moment)] : []))
    .filter((moment) => moment > nowMs && moment < untilMs);
  return [nowMs, ...[...new Set(later)].sort((a, b) => a - b).slice(0, MAX_MOMENTS)];
}

/** How a message names a visit: its program, and what else makes it differ from the most common one. */
export function situationArgs({ host, isLoggedIn, isOwner, nowMs }: Situation, now: number): ProblemArgs {
  const who = isOwner ? '@owner' : isLoggedIn ? '@student' : undefined;
  return { host: `@in-${host}`, who, moment: nowMs > now ? showInstant(nowMs) : undefined };
}
