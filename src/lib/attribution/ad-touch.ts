import { reportLater } from '../reports/report-later.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { type Arrival, cameFromHere, takeArrivals } from './arrival.ts';

const FIRST_KEY = 'first-touch';
const LAST_KEY = 'last-touch';

export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const;
/** Parameters of ad platforms that must be returned to them unchanged. */
export const CLICK_IDS = [
  ...['gclid', 'gdt_vid', 'qz_gdt', 'clickid', 'bd_vid', 'ttclid', 'adid'],
  ...['callback', 'creativeid', 'creativetype'],
] as const;
const ALLOWED = new Set<string>(['source', 'h5', 'org', 'ch', ...UTM_NAMES.map((name) => `utm_${name}`), ...CLICK_IDS]);

/** The API's maximum length for descriptive parameters; longer ones are cut. */
const MAX_LENGTHS: Readonly<Record<string, number>> = { source: 64, org: 64, h5: 120, ch: 40 };
const MAX_UTM_LENGTH = 200;
/**
 * A cut click id is useless. Callbacks of platforms are longer than 1 KB; an address beyond 8 KB never arrives.
 * Decision 0061.
 */
const MAX_CLICK_ID_LENGTH = 2048;

/** A visit with tracking parameters. Only allowed parameters are stored, and nothing that identifies a person. */
export interface AdTouch {
  /** When, in milliseconds of the device's clock. */
  readonly at: number;
  /** Path of the landing page. */
  readonly page: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The tracking parameters of an address: allowed names, without mobile numbers and e-mail addresses.
 *
 * Descriptive values are cut; a click id that is too long is dropped and reported to `onDropped`.
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
 * Stores the parameters of an address for this visit, as the last touch and, the first time, as the first touch.
 *
 * A link within the site only says where the visitor was; it extends the ad's touch and never replaces it.
 */
export function noteAdTouch(
  page: { readonly pathname: string; readonly search: string },
  now: number,
  isWithinSite = cameFromHere(),
): void {
  readArrivals();
  note({ at: now, page: page.pathname, search: page.search, isWithinSite });
}

/** Also reads visits to landing pages that were left before this code had loaded. */
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
  return touch && typeof touch.params === 'object' ? { ...touch, params: storedParams(touch.params) } : null;
}

/** The stored text. Another script may have written it: write it back unchanged, but do not use it unchecked. */
function storedTouch(key: string): AdTouch | null {
  try {
    return JSON.parse(readStored('session', key) ?? 'null') as AdTouch | null;
  } catch {
    return null;
  }
}

/** The valid part of the stored values: another script may have written there. */
function storedParams(params: Readonly<Record<string, unknown>> | null): Record<string, string> {
  const texts = Object.entries(params ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return trackingParams(new URLSearchParams(texts).toString());
}

function namesPerson(value: string): boolean {
  return /^(\+?86)?1\d{10}$/.test(value) || /\S@\S/.test(value);
}
