import { distance } from 'fastest-levenshtein';
import type { TextEdit } from './problem.ts';
import type { SourceDocument, SourceRange } from './source-document.ts';

/** The known name nearest to what was written, when it is near enough. */
export function didYouMean(written: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(written.length / 3)) + 0.5;
  for (const name of known) {
    if (Math.abs(name.length - written.length) >= bestDistance) continue;
    const count = steps(written, name);
    if (count < bestDistance) {
      best = name;
      bestDistance = count;
    }
  }
  return best;
}

/**
 * Whether a suggestion may be applied without asking: no other known name is as near.
 *
 * Names that differ in digits are different things: `/promotion_2203` is no typo for `/promotion_2204`.
 */
export function isOnlyNear(written: string, meant: string, known: readonly string[]): boolean {
  if (written.replace(/\D/g, '') !== meant.replace(/\D/g, '')) return false;
  const near = steps(written, meant);
  return known.every((name) => name === meant || steps(written, name) > near);
}

/**
 * The edit that replaces one text by another, keeping quotes.
 *
 * Undefined without that text, or when the value is written with escapes.
 */
export function repair(
  { text }: SourceDocument,
  { start, end }: SourceRange,
  written: string,
  meant: string | undefined,
): readonly TextEdit[] | undefined {
  if (meant === undefined) return undefined;
  const source = text.slice(start, end);
  if (source === written) return [{ start, end, text: meant }];
  const isQuoted = source === `"${written}"` || source === `'${written}'`;
  return isQuoted ? [{ start: start + 1, end: end - 1, text: meant }] : undefined;
}

/** Edit distance, ignoring case; two swapped letters are one slip, though they count as two edits. */
function steps(written: string, name: string): number {
  const lower = written.toLowerCase();
  return sameLetters(lower, name)
    ? Math.min(1, distance(lower, name.toLowerCase()))
    : distance(lower, name.toLowerCase());
}

function sameLetters(lower: string, name: string): boolean {
  return lower.length === name.length && [...lower].sort().join() === [...name.toLowerCase()].sort().join();
}
