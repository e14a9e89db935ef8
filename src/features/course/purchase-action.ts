import type { GroupStatus } from '#src/contract/group-status.ts';
import { priceDisplayTypes } from '#src/contract/states.ts';

/** Facts about a visitor and a course. */
export interface PurchaseSituation {
  readonly isOnShelf: boolean;
  /** True before the sale begins. */
  readonly isSoon: boolean;
  readonly isOwned: boolean;
  /** True when no seat is left, in a group or alone. */
  readonly isSoldOut: boolean;
  readonly priceDisplayType: (typeof priceDisplayTypes)[keyof typeof priceDisplayTypes];
  readonly priceCents: number;
  /** Group buying and orders, from the server; null when unknown. */
  readonly group: GroupStatus | null;
}

/**
 * `pay`: the unpaid order. `group`: the student's group. `start`: open a group. `enrol`: free. `joint`: with the
 * courses sold together with it. `soon`: nothing, until its sale begins. `remind`: request a message about a free seat. `browse`: other courses.
 */
export type PurchaseMove =
  | 'study'
  | 'pay'
  | 'group'
  | 'start'
  | 'joint'
  | 'buy'
  | 'enrol'
  | 'consult'
  | 'soon'
  | 'remind'
  | 'browse';

export interface PurchaseAction {
  readonly primary: PurchaseMove;
  /** Buying alone, as an alternative to opening a group or buying several. */
  readonly hasBuyAlone: boolean;
}

/**
 * The one action for a course: first what the student has, then what blocks everybody from buying, then the cheapest
 * way to buy. Exactly one for every state, even an impossible one.
 */
export function purchaseAction(situation: PurchaseSituation): PurchaseAction {
  const primary = primaryMove(situation);
  return { primary, hasBuyAlone: primary === 'start' || primary === 'joint' };
}

function primaryMove({
  isOnShelf,
  isSoon,
  isOwned,
  isSoldOut,
  priceDisplayType,
  priceCents,
  group,
}: PurchaseSituation): PurchaseMove {
  if (isOwned || group?.action === 'study') return 'study';
  if (group?.action === 'order') return 'pay';
  if (group?.action === 'group' || group?.action === 'share') return 'group';
  if (!isOnShelf || group?.action === 'browse') return 'browse';
  if (isSoon) return 'soon';
  if (priceDisplayType === priceDisplayTypes.CONSULT) return 'consult';
  if (isSoldOut) return 'remind';
  if (group?.action === 'start' || group?.action === 'join') return 'start';
  if (group?.action === 'joint' && priceCents > 0) return 'joint';
  return priceCents === 0 ? 'enrol' : 'buy';
}
