import { distance } from 'fastest-levenshtein';
import type { TextEdit } from './problem.ts';
import type { SourceDocument, SourceRange } from './source-document.ts';

/** The known name nearest to what was written, when it is near enough to be meant. */
export function didYouMean(written: string, known: readonly string[]): string | undefined {
  const lower = written.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(written.length / 3)) + 0.5;
  for (const name of known) {
    if (Math.abs(name.length - written.length) >= bestDistance) continue;
    const steps = sameLetters(lower, name) ? 1 : distance(lower, name.toLowerCase());
    if (steps < bestDistance) {
      best = name;
      bestDistance = steps;
    }
  }
  return best;
}

/** Whether a suggestion may be taken without asking: names that differ in their figures name different things. */
export function isSafeRepair(written: string, meant: string): boolean {
  return written.replace(/\D/g, '') === meant.replace(/\D/g, '');
}

/**
 * The edit that puts a suggestion in the place of a text, quotes kept.
 *
 * There is none without a suggestion, when it is only a guess, or when the text is written with escapes.
 */
export function repair(
  { text }: SourceDocument,
  { start, end }: SourceRange,
  written: string,
  meant: string | undefined,
): readonly TextEdit[] | undefined {
  if (meant === undefined || !isSafeRepair(written, meant)) return undefined;
  const source = text.slice(start, end);
  if (source === written) return [{ start, end, text: meant }];
  const isQuoted = source === `"${written}"` || source === `'${written}'`;
  return isQuoted ? [{ start: start + 1, end: end - 1, text: meant }] : undefined;
}

/** Letters in the wrong order are one slip, though they count as two edits. */
function sameLetters(lower: string, name: string): boolean {
  return lower.length === name.length && [...lower].sort().join() === [...name.toLowerCase()].sort().join();
}
