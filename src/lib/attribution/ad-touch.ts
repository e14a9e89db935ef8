import { reportLater } from '../reports/report-later.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { type Arrival, cameFromHere, takeArrivals } from './arrival.ts';

const FIRST_KEY = 'first-touch';
const LAST_KEY = 'last-touch';

export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const;
/** What ad platforms add to an address and want back word for word. */
export const CLICK_IDS = [
  ...['gclid', 'gdt_vid', 'qz_gdt', 'clickid', 'bd_vid', 'ttclid', 'adid'],
  ...['callback', 'creativeid', 'creativetype'],
] as const;
const ALLOWED = new Set<string>(['source', 'h5', 'org', 'ch', ...UTM_NAMES.map((name) => `utm_${name}`), ...CLICK_IDS]);

/** The longest value the API takes for a parameter that says something; a longer one is cut. */
const MAX_LENGTHS: Readonly<Record<string, number>> = { source: 64, org: 64, h5: 120, ch: 40 };
const MAX_UTM_LENGTH = 200;
/** A click id is whole or worthless. Callbacks of platforms are longer than 1 KB; an address beyond 8 KB never arrives. */
const MAX_CLICK_ID_LENGTH = 2048;

/** Ad attribution: a visit that came with tracking parameters. Only the allowed ones are kept, and nothing that names a person. */
export interface AdTouch {
  /** When, in milliseconds of the device's clock. */
  readonly at: number;
  /** Path of the page it led to. */
  readonly page: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The tracking parameters of an address: allowed names, without mobile numbers and e-mail addresses.
 *
 * Words are cut to size; a click id that is too long is left out and told to `onDropped`.
 */
export function trackingParams(search: string, onDropped?: (name: string, length: number) => void) {
  const params: Record<string, string> = {};
  for (const [rawName, rawValue] of new URLSearchParams(search)) {
    const name = rawName.toLowerCase();
    const value = rawValue.replace(/\p{Cc}/gu, '').trim();
    if (!ALLOWED.has(name) || name in params || !value || namesPerson(value)) continue;
    const wordLength = name.startsWith('utm_') ? MAX_UTM_LENGTH : MAX_LENGTHS[name];
    if (wordLength || value.length <= MAX_CLICK_ID_LENGTH) params[name] = value.slice(0, wordLength);
    else onDropped?.(name, value.length);
  }
  return params;
}

/**
 * Keeps the parameters of an address for this visit, as the last touch and, the first time, as the first.
 *
 * A link of this site says where on it the visitor was; it adds to what the ad said and never takes its place.
 */
export function noteAdTouch(
  page: { readonly pathname: string; readonly search: string },
  now: number,
  isWithinSite = cameFromHere(),
): void {
  readArrivals();
  note({ at: now, page: page.pathname, search: page.search, isWithinSite });
}

/** Of visits whose landing page was left before this was fetched, too. */
function readArrivals(): void {
  takeArrivals().forEach(note);
}

function note({ at, page, search, isWithinSite }: Arrival): void {
  const given = trackingParams(search, reportDropped);
  if (Object.keys(given).length === 0) return;
  const params = isWithinSite ? { ...storedTouch(LAST_KEY)?.params, ...given } : given;
  const touch = JSON.stringify({ at, page, params } satisfies AdTouch);
  if (!readStored('session', FIRST_KEY)) writeStored('session', FIRST_KEY, touch);
  writeStored('session', LAST_KEY, touch);
}

function reportDropped(name: string, length: number): void {
  reportLater({ kind: 'tracking-dropped', reason: `${name} has ${length} characters` });
}

export function firstAdTouch(): AdTouch | null {
  return readTouch(FIRST_KEY);
}

export function lastAdTouch(): AdTouch | null {
  return readTouch(LAST_KEY);
}

function readTouch(key: string): AdTouch | null {
  readArrivals();
  const touch = storedTouch(key);
  return touch && typeof touch.params === 'object' ? { ...touch, params: keptParams(touch.params) } : null;
}

/** What stands in the storage, by whomever: good for writing it back, not for use. */
function storedTouch(key: string): AdTouch | null {
  try {
    return JSON.parse(readStored('session', key) ?? 'null') as AdTouch | null;
  } catch {
    return null;
  }
}

/** Of what was kept, what an address could have given: somebody else may have written there. */
function keptParams(params: Readonly<Record<string, unknown>> | null): Record<string, string> {
  const texts = Object.entries(params ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return trackingParams(new URLSearchParams(texts).toString());
}

function namesPerson(value: string): boolean {
  return /^(\+?86)?1\d{10}$/.test(value) || /\S@\S/.test(value);
}
