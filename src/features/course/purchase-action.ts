import type { GroupStatus } from '#src/contract/group-status.ts';
import { priceDisplayTypes } from '#src/contract/states.ts';

/** What is known of a visitor and a course when they look at it. */
export interface PurchaseSituation {
  readonly isOnShelf: boolean;
  readonly isOwned: boolean;
  /** No seat is left, in a group or alone. */
  readonly isSoldOut: boolean;
  readonly priceDisplayType: (typeof priceDisplayTypes)[keyof typeof priceDisplayTypes];
  readonly priceCents: number;
  /** Group buying and orders as the server last told them; null when that is not known. */
  readonly group: GroupStatus | null;
}

/**
 * `pay`: the unpaid order. `group`: the group that the student is in. `start`: open a group. `enrol`: nothing is due.
 * `joint`: with the courses that are sold together with it. `remind`: be told of a free seat. `browse`: other courses.
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
  | 'remind'
  | 'browse';

export interface PurchaseAction {
  readonly primary: PurchaseMove;
  /** Buying alone, beside opening a group or buying several. */
  readonly hasBuyAlone: boolean;
}

/**
 * The one thing to do with a course: what the student has comes first, then what keeps everybody from buying, then the
 * cheapest way to buy. Exactly one for every situation, also for those that cannot happen.
 */
export function purchaseAction(situation: PurchaseSituation): PurchaseAction {
  const primary = primaryMove(situation);
  return { primary, hasBuyAlone: primary === 'start' || primary === 'joint' };
}

function primaryMove({
  isOnShelf,
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
  if (priceDisplayType === priceDisplayTypes.CONSULT) return 'consult';
  if (isSoldOut) return 'remind';
  if (group?.action === 'start' || group?.action === 'join') return 'start';
  if (group?.action === 'joint' && priceCents > 0) return 'joint';
  return priceCents === 0 ? 'enrol' : 'buy';
}
