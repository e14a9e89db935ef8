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
/** After the parcel was received; one whose arrival nobody noted is taken to be received by then. */
const DAYS_AFTER_RECEIPT = 15;
const DAYS_AFTER_ISSUE = 30;

/** Every move a request may make: what happens, states before, state after. */
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
  /** The order is of books alone and nothing else hangs on its money. */
  readonly isRefundable: boolean;
  /** For how many days after the receipt it may be sent back, as promised; missing where nothing is promised. */
  readonly returnDays?: number | undefined;
}

/** What may be asked for a package that has left; undefined for one that has not. */
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
