/** One line of a transcript. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** Plain text without tags; lines are joined. */
  readonly text: string;
}

/** A longer file is cut: no lesson needs more, and the page would become slow. */
const MOST_CUES = 5000;
const MOST_CHARACTERS = 2_000_000;
const MOST_OF_A_CUE = 1000;
const TIMES = /^((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t]|$)/;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&lrm;': '', '&rlm;': '' },
};

/**
 * The cues of a WebVTT file, by start time; empty for any other file. Broken cues are left out; styles, regions and
 * notes are skipped; the text is never treated as markup. Source: W3C WebVTT §4.
 */
export function parseVtt(file: string): Cue[] {
  const text = file
    .slice(0, MOST_CHARACTERS)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return [];
  const cues = text
    .split(/\n{2,}/)
    .slice(1)
    .flatMap((block) => readCue(block) ?? []);
  return cues.slice(0, MOST_CUES).sort((a, b) => a.start - b.start);
}

function readCue(block: string): Cue | undefined {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => line.includes('-->'));
  // The line with the times is the first one, or follows the name of the cue.
  if (at < 0 || at > 1) return undefined;
  const [, from = '', to = ''] = TIMES.exec(lines[at] ?? '') ?? [];
  const [start, end] = [secondsOf(from), secondsOf(to)];
  const text = plainText(lines.slice(at + 1).join(' '));
  return to !== '' && end > start && text !== '' ? { start, end, text } : undefined;
}

const secondsOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

function plainText(text: string): string {
  return text
    .slice(0, MOST_OF_A_CUE)
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The index of the last item that has begun; -1 before the first. `starts` is in order. */
export function lastBegun(starts: readonly number[], seconds: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A text split at the matches of a search: `[before, match, between, match, …]`; undefined without a match. */
export function cutAtFound(text: string, wanted: string): string[] | undefined {
  const lower = text.toLowerCase();
  const needle = wanted.trim().toLowerCase();
  // When lower case changes the length, positions in one text do not fit the other.
  if (needle === '' || lower.length !== text.length) return undefined;
  const parts: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return parts.length === 0 ? undefined : [...parts, text.slice(from)];
}
