import { endHandOver, handOver, readHandOver } from '../storage/hand-over.ts';

/** Actions that a visitor may have begun when the login came in between. */
type WantedAction = 'coupons';

interface Wanted {
  readonly action: WantedAction;
  /** The subject of the action. */
  readonly uuids: readonly string[];
  readonly page: string;
}

/** Stores the visitor's action on this page before the login. */
export function noteWanted(action: WantedAction, uuids: readonly string[], page: string): void {
  handOver('from-login', JSON.stringify({ action, uuids, page } satisfies Wanted));
}

/** The action that was begun on this page before the login; returned once. */
export function takeWanted(action: WantedAction, page: string): readonly string[] {
  const wanted = parse(readHandOver('from-login'));
  if (wanted?.page !== page || wanted.action !== action) return [];
  endHandOver('from-login');
  return wanted.uuids;
}

function parse(text: string | undefined): Wanted | undefined {
  try {
    const wanted = JSON.parse(text ?? 'null') as Wanted | null;
    return Array.isArray(wanted?.uuids) ? wanted : undefined;
  } catch {
    return undefined;
  }
}
