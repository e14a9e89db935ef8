import { addLine, readStored, writeStored } from '../storage/storage.ts';

/** How a visitor came to a page: its address, and whether a page of this site led there. */
export interface Arrival {
  /** In milliseconds of the device's clock. */
  readonly at: number;
  readonly page: string;
  /** The query as it came; ad-touch.ts keeps of it what may be kept. */
  readonly search: string;
  readonly isWithinSite: boolean;
}

const KEY = 'arrivals';

/**
 * Puts an arrival with a query aside until ad-touch.ts reads it, in few bytes: every landing page carries this, while
 * what reads it is fetched.
 */
export function noteArrival({ pathname: page, search }: Pick<Location, 'pathname' | 'search'>, at: number): void {
  if (!search) return;
  const arrival: Arrival = { at, page, search, isWithinSite: cameFromHere() };
  addLine(KEY, JSON.stringify(arrival));
}

export function cameFromHere(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/`);
}

/** The arrivals that wait, the oldest first; nothing waits any more. */
export function takeArrivals(): Arrival[] {
  const waiting = readStored('session', KEY);
  if (waiting === undefined) return [];
  writeStored('session', KEY, undefined);
  return waiting.split('\n').flatMap(readArrival);
}

/** Somebody else may have written there. */
function readArrival(line: string): Arrival[] {
  try {
    const { at, page, search, isWithinSite } = JSON.parse(line) as Readonly<Record<keyof Arrival, unknown>>;
    if (typeof at !== 'number' || typeof page !== 'string' || typeof search !== 'string') return [];
    return [{ at, page, search, isWithinSite: isWithinSite === true }];
  } catch {
    return [];
  }
}
