/** One step of a parcel's way. */
export interface TrackingEntry {
  /** What happened, as the carrier wrote it. */
  readonly context: string;
  /** The carrier's time as written, e.g. `2026-11-18 09:20:00`. */
  readonly time: string;
}

/**
 * The steps in a carrier's answer, newest first.
 *
 * `info` is JSON text (or the list itself); anything that is not a list of steps gives an empty list. Carriers send
 * either order, so steps are sorted here; those without a readable time stand last, in the order given. The same step
 * sent twice is shown once.
 */
export function trackingEntries(info: unknown): TrackingEntry[] {
  const seen = new Set<string>();
  const entries = listOf(info).flatMap((item): TrackingEntry[] => {
    const entry = entryOf(item);
    if (!entry) return [];
    const key = `${entry.time}\n${entry.context}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [entry];
  });
  return entries.sort((a, b) => momentOf(b.time) - momentOf(a.time));
}

function listOf(info: unknown): readonly unknown[] {
  if (Array.isArray(info)) return info;
  if (typeof info !== 'string') return [];
  try {
    const parsed: unknown = JSON.parse(info);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function entryOf(item: unknown): TrackingEntry | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { context, time } = item as Readonly<Record<string, unknown>>;
  if (typeof context !== 'string' || context.trim() === '') return undefined;
  return { context: context.trim(), time: typeof time === 'string' ? time.trim() : '' };
}

const WRITTEN_TIME = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/;

/** Below every real time, and finite so that two of them are equal. */
const NO_TIME = Number.MIN_SAFE_INTEGER;

/** Comparable milliseconds; carriers write China time, so only the digits count. */
function momentOf(time: string): number {
  const match = WRITTEN_TIME.exec(time);
  if (!match) return NO_TIME;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** A piece of a step's text; `phone` is set for a phone number. */
export interface TextPart {
  readonly text: string;
  readonly phone?: string;
}

// The character before the number is matched too: browsers older than Safari 16.4 have no look-behind.
const CALLABLE = /(^|[^\d-])(1[3-9]\d{9}|0\d{2,3}-\d{7,8}|400-?\d{3}-?\d{4}|95\d{3})(?![\d-])/g;

/** Splits a text at the phone numbers in it: mobiles, landlines, 400 lines and carriers' 95xxx lines. */
export function splitPhones(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 1: before = '', 2: number = '' } of text.matchAll(CALLABLE)) {
    const start = index + before.length;
    if (start > end) parts.push({ text: text.slice(end, start) });
    parts.push({ text: number, phone: number.replaceAll('-', '') });
    end = start + number.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
