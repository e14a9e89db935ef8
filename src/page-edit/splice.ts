/** A stretch of a text and what stands there afterwards. Offsets count UTF-16 code units; the end is excluded. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Replaces stretches of a text. They must be in order and may touch but not overlap. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let at = 0;
  for (const splice of splices) {
    if (splice.start < at || splice.end < splice.start || splice.end > text.length) {
      throw new RangeError('Splices overlap or leave the text.');
    }
    result += text.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return result + text.slice(at);
}

/** The one splice that makes `after` of `before`; none when they are equal. */
export function spliceBetween(before: string, after: string): Splice[] {
  return tidySplices(before, [{ start: 0, end: before.length, text: after }]);
}

/** A text after a change, and the splices that lead to it and back. */
export interface SplicedText {
  readonly text: string;
  /** In order, in offsets of the text before. None when nothing changes. */
  readonly splices: readonly Splice[];
  /** What takes them back, in offsets of the new text. */
  readonly inverse: readonly Splice[];
}

/** Changes a text by splices in any order that do not overlap. What they would replace by itself is left out of them. */
export function spliced(before: string, planned: readonly Splice[]): SplicedText {
  const splices = tidySplices(before, planned);
  return { text: applySplices(before, splices), splices, inverse: invertSplices(before, splices) };
}

/** What takes splices of `text` back, as splices of the text that they made. */
function invertSplices(text: string, splices: readonly Splice[]): Splice[] {
  let shift = 0;
  return splices.map(({ start, end, text: added }) => {
    const from = start + shift;
    shift += added.length - (end - start);
    return { start: from, end: from + added.length, text: text.slice(start, end) };
  });
}

/** Splices in order, each without what it would replace by itself; those that change nothing are left out. */
function tidySplices(text: string, splices: readonly Splice[]): Splice[] {
  return splices
    .map((splice, index) => ({ splice, index }))
    .sort((a, b) => a.splice.start - b.splice.start || a.splice.end - b.splice.end || a.index - b.index)
    .map(({ splice }) => trimSplice(text, splice))
    .filter(({ start, end, text: added }) => start !== end || added !== '');
}

/** A splice without the equal characters at both ends, never cutting a character of two code units. */
function trimSplice(text: string, { start, end, text: added }: Splice): Splice {
  const shorter = Math.min(end - start, added.length);
  let head = 0;
  while (head < shorter && text[start + head] === added[head]) head += 1;
  if (isHighSurrogate(text, start + head - 1) && head > 0) head -= 1;
  let tail = 0;
  while (tail < shorter - head && text[end - tail - 1] === added[added.length - tail - 1]) tail += 1;
  if (tail > 0 && isLowSurrogate(text, end - tail)) tail -= 1;
  return { start: start + head, end: end - tail, text: added.slice(head, added.length - tail) };
}

const isHighSurrogate = (text: string, at: number) => /[\ud800-\udbff]/.test(text[at] ?? '');
const isLowSurrogate = (text: string, at: number) => /[\udc00-\udfff]/.test(text[at] ?? '');
