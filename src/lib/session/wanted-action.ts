import { endHandOver, handOver, readHandOver } from '../storage/hand-over.ts';

/** What a stranger may have been about to do when the login came in between. */
type WantedAction = 'coupons';

interface Wanted {
  readonly action: WantedAction;
  /** What it was about. */
  readonly uuids: readonly string[];
  readonly page: string;
}

/** Notes what a stranger wanted on this page, before the login takes them away. */
export function noteWanted(action: WantedAction, uuids: readonly string[], page: string): void {
  handOver('from-login', JSON.stringify({ action, uuids, page } satisfies Wanted));
}

/** What was wanted on this page before the login; it is given once. */
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
