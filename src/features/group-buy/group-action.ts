import type { GroupActivityState } from '#src/contract/states.ts';

/** What a visitor is about to do: open a group, join one, or buy alone. */
export type GroupIntent = 'start' | 'join' | 'alone';

export interface GroupSituation {
  readonly activity: GroupActivityState;
  readonly isLoggedIn: boolean;
  readonly isOwned: boolean;
  /** The visitor is in a group of this activity already. */
  readonly isMember: boolean;
  /** Seats left in the group to join; only `join` looks at it. */
  readonly seatsLeft: number;
}

/** Addresses the actions may lead to. */
export interface GroupAddresses {
  /** Order confirm of the course. */
  readonly confirm: string;
  /** The page's form, or the login that leads to order confirm afterwards. */
  readonly login: string;
  /** Where owned courses are studied. */
  readonly study: string;
}

/** One button; without `href` it can't be used, and its label says why. */
export interface GroupAction {
  readonly label: string;
  readonly href?: string;
}

const CLOSED_LABELS: Readonly<Record<Exclude<GroupActivityState, 1>, string>> = {
  0: '拼团未开始',
  2: '拼团已结束',
  // The provider's own name of this state is a literal translation of 下架.
  3: '拼团已下架',
};

/** The one thing that `intent` can do in a situation: its label, and where it leads. */
export function groupAction(intent: GroupIntent, situation: GroupSituation, to: GroupAddresses): GroupAction {
  const { activity, isLoggedIn, isOwned, isMember, seatsLeft } = situation;
  if (isOwned) return intent === 'alone' ? { label: '已拥有' } : { label: '去学习', href: to.study };
  const href = isLoggedIn ? to.confirm : to.login;
  if (intent === 'alone') return { label: '单独购买', href };
  if (activity !== 1) return { label: CLOSED_LABELS[activity] };
  if (intent === 'join' && seatsLeft <= 0) return { label: '已满员' };
  if (isMember) return { label: '已在团中' };
  return { label: intent === 'start' ? '我要开团' : '去参团', href };
}
