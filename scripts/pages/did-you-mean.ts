import { distance } from 'fastest-levenshtein';

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

/** Letters in the wrong order are one slip, though they count as two edits. */
function sameLetters(lower: string, name: string): boolean {
  return lower.length === name.length && [...lower].sort().join() === [...name.toLowerCase()].sort().join();
}
