import { after } from '#server/kernel/clock.ts';
import {
  type AftersalesKind,
  type AftersalesState,
  aftersalesKinds,
  aftersalesStates,
  deliveryStates,
} from '#src/contract/states.ts';
import type { FoundPackage } from './packages.ts';

const { REVIEWING, ACCEPTED, SENT_BACK, DONE, REFUSED, WITHDRAWN } = aftersalesStates;
const DAY = 24 * 3600;
/** Days after the parcel arrived; one without a recorded arrival counts as received by then. */
const DAYS_AFTER_RECEIPT = 15;
const DAYS_AFTER_ISSUE = 30;

/** Every state change of a request: event, states before, state after. Decision 0066. */
export const aftersalesMoves = {
  accept: { from: [REVIEWING], to: ACCEPTED },
  refuse: { from: [REVIEWING, SENT_BACK], to: REFUSED },
  withdraw: { from: [REVIEWING, ACCEPTED], to: WITHDRAWN },
  send_back: { from: [ACCEPTED, SENT_BACK], to: SENT_BACK },
  finish: { from: [SENT_BACK], to: DONE },
} as const satisfies Readonly<
  Record<string, { readonly from: readonly AftersalesState[]; readonly to: AftersalesState }>
>;

export type AftersalesMove = keyof typeof aftersalesMoves;

export const mayMove = (move: AftersalesMove, state: AftersalesState) =>
  aftersalesMoves[move].from.some((from) => from === state);

const isOpen = (state: AftersalesState) => state === REVIEWING || state === ACCEPTED || state === SENT_BACK;

interface Eligibility {
  readonly kinds: readonly AftersalesKind[];
  readonly obstacle: string;
  readonly until: Date;
}

interface PackageHistory {
  /** State of its newest request. */
  readonly requested: AftersalesState | undefined;
  /** The order contains only books and nothing else was paid with it. */
  readonly isRefundable: boolean;
  /** How many days after receipt it may be returned, as promised; missing without a promise. */
  readonly returnDays?: number | undefined;
}

/** What may be requested for a dispatched package; undefined for one that is not dispatched. */
export function eligibilityOf(found: FoundPackage, history: PackageHistory, now: Date): Eligibility | undefined {
  const { row, parcel, state } = found;
  if (!parcel || (state !== deliveryStates.SENT && state !== deliveryStates.RECEIVED)) return undefined;
  const until = row.receivedAt
    ? after(row.receivedAt, DAYS_AFTER_RECEIPT * DAY)
    : after(parcel.issueTime, DAYS_AFTER_ISSUE * DAY);
  const { requested, isRefundable, returnDays = DAYS_AFTER_RECEIPT } = history;
  const mayReturn = isRefundable && (!row.receivedAt || now < after(row.receivedAt, returnDays * DAY));
  const obstacle =
    requested !== undefined && isOpen(requested)
      ? '售后处理中'
      : requested === DONE
        ? '已完成售后'
        : until <= now
          ? '已过售后期'
          : '';
  if (obstacle) return { kinds: [], obstacle, until };
  const { RETURN, EXCHANGE } = aftersalesKinds;
  return { kinds: mayReturn ? [RETURN, EXCHANGE] : [EXCHANGE], obstacle: '', until };
}
