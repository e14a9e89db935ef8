import type { Condition, When } from './values.ts';

/** The facts about a visit that conditions of blocks use. */
export interface Situation {
  readonly host: string;
  readonly isLoggedIn: boolean;
  /** Whether the student has bought the page's course. */
  readonly isOwner: boolean;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** The most common visit; what a page shows when no script runs. */
export function plainVisit(nowMs: number): Situation {
  return { host: 'browser', isLoggedIn: false, isOwner: false, nowMs };
}

/** Whether a block with these conditions is shown; one without any always is. */
export function holds(when: When | undefined, situation: Situation): boolean {
  return !when || when.every((condition) => holdsOne(condition, situation));
}

function holdsOne(condition: Condition, { host, isLoggedIn, isOwner, nowMs }: Situation): boolean {
  const { loggedIn, owned, from, until } = condition;
  if (condition.in && !condition.in.includes(host)) return false;
  if (condition.notIn?.includes(host)) return false;
  if (loggedIn !== undefined && loggedIn !== isLoggedIn) return false;
  if (owned !== undefined && owned !== isOwner) return false;
  return !(from && nowMs < Date.parse(from)) && !(until && nowMs >= Date.parse(until));
}

/** Whether the result of these conditions depends on the purchase of the page's course. */
export function hangsOnOwner(when: When | undefined, situation: Situation): boolean {
  return holds(when, { ...situation, isOwner: true }) !== holds(when, { ...situation, isOwner: false });
}
