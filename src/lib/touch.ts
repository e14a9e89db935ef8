import { readStored, writeStored } from './storage.ts';

const FIRST_KEY = 'first-touch';
const LAST_KEY = 'last-touch';

export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export const CLICK_IDS = ['gclid', 'gdt_vid', 'qz_gdt', 'clickid', 'bd_vid', 'ttclid', 'adid'] as const;
const ALLOWED = new Set<string>(['source', 'h5', 'org', ...UTM_NAMES.map((name) => `utm_${name}`), ...CLICK_IDS]);

/** The longest value the API takes for a parameter; longer ones are cut. */
const MAX_LENGTHS: Readonly<Record<string, number>> = { source: 64, org: 64, h5: 120 };
const MAX_UTM_LENGTH = 200;
const MAX_CLICK_ID_LENGTH = 300;

/** A visit that came with tracking parameters. Only the allowed ones are kept, and nothing that names a person. */
export interface Touch {
  /** When, in milliseconds of the device's clock. */
  readonly at: number;
  /** Path of the page it led to. */
  readonly page: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The tracking parameters of an address: allowed names, cut to size, without mobile numbers and e-mail addresses. */
export function trackingParams(search: string): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [rawName, rawValue] of new URLSearchParams(search)) {
    const name = rawName.toLowerCase();
    const value = rawValue.replace(/\p{Cc}/gu, '').trim();
    if (!ALLOWED.has(name) || name in params || !value || namesPerson(value)) continue;
    params[name] = value.slice(0, maxLength(name));
  }
  return params;
}

/** Keeps the parameters of the page's address for this visit, as the last touch and, the first time, as the first. */
export function noteTouch(page: { readonly pathname: string; readonly search: string }, now: number): void {
  const params = trackingParams(page.search);
  if (Object.keys(params).length === 0) return;
  const touch = JSON.stringify({ at: now, page: page.pathname, params } satisfies Touch);
  if (!readStored('session', FIRST_KEY)) writeStored('session', FIRST_KEY, touch);
  writeStored('session', LAST_KEY, touch);
}

export function firstTouch(): Touch | null {
  return readTouch(FIRST_KEY);
}

export function lastTouch(): Touch | null {
  return readTouch(LAST_KEY);
}

function readTouch(key: string): Touch | null {
  try {
    const touch = JSON.parse(readStored('session', key) ?? 'null') as Touch | null;
    return touch && typeof touch.params === 'object' ? { ...touch, params: keptParams(touch.params) } : null;
  } catch {
    return null;
  }
}

/** Of what was kept, what an address could have given: somebody else may have written there. */
function keptParams(params: Readonly<Record<string, unknown>> | null): Record<string, string> {
  const texts = Object.entries(params ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return trackingParams(new URLSearchParams(texts).toString());
}

function maxLength(name: string): number {
  return MAX_LENGTHS[name] ?? (name.startsWith('utm_') ? MAX_UTM_LENGTH : MAX_CLICK_ID_LENGTH);
}

function namesPerson(value: string): boolean {
  return /^(\+?86)?1\d{10}$/.test(value) || /\S@\S/.test(value);
}
