import { addLine, readStored, writeStored } from '../storage/storage.ts';

/** How a visitor came to a page: its address, and whether a page of this site led there. */
export interface Arrival {
  /** In milliseconds of the device's clock. */
  readonly at: number;
  readonly page: string;
  /** The raw query; ad-touch.ts filters it. */
  readonly search: string;
  readonly isWithinSite: boolean;
}

const KEY = 'arrivals';

/**
 * Stores an arrival with a query for ad-touch.ts to read, in few bytes: every landing page carries this code, and loads
 * the rest later. Decision 0179.
 */
export function noteArrival({ pathname: page, search }: Pick<Location, 'pathname' | 'search'>, at: number): void {
  if (!search) return;
  const arrival: Arrival = { at, page, search, isWithinSite: cameFromHere() };
  addLine(KEY, JSON.stringify(arrival));
}

export function cameFromHere(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/`);
}

/** Returns and removes the stored arrivals, oldest first. */
export function takeArrivals(): Arrival[] {
  const waiting = readStored('session', KEY);
  if (waiting === undefined) return [];
  writeStored('session', KEY, undefined);
  return waiting.split('\n').flatMap(readArrival);
}

/** Another script may have written there. */
function readArrival(line: string): Arrival[] {
  try {
    const { at, page, search, isWithinSite } = JSON.parse(line) as Readonly<Record<keyof Arrival, unknown>>;
    if (typeof at !== 'number' || typeof page !== 'string' || typeof search !== 'string') return [];
    return [{ at, page, search, isWithinSite: isWithinSite === true }];
  } catch {
    return [];
  }
}
