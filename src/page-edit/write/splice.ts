/** A replacement of a part of a text. Offsets count UTF-16 code units; the end is excluded. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies splices to a text. They must be in order and may touch but not overlap. */
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

/** The one splice from `before` to `after`; none when they are equal. */
export function spliceBetween(before: string, after: string): Splice[] {
  return tidySplices(before, [{ start: 0, end: before.length, text: after }]);
}

/** A changed text, with the splices in both directions. */
export interface SplicedText {
  readonly text: string;
  /** In order, in offsets of the old text. None when nothing changes. */
  readonly splices: readonly Splice[];
  /** The inverse splices, in offsets of the new text. */
  readonly inverse: readonly Splice[];
}

/**
 * Changes a text by splices in any order that do not overlap. Parts that would be replaced by themselves are left out.
 */
export function spliced(before: string, planned: readonly Splice[]): SplicedText {
  const splices = tidySplices(before, planned);
  return { text: applySplices(before, splices), splices, inverse: invertSplices(before, splices) };
}

/** The inverse of splices of `text`, as splices of the resulting text. */
function invertSplices(text: string, splices: readonly Splice[]): Splice[] {
  let shift = 0;
  return splices.map(({ start, end, text: added }) => {
    const from = start + shift;
    shift += added.length - (end - start);
    return { start: from, end: from + added.length, text: text.slice(start, end) };
  });
}

/** Splices in order, each without parts that would be replaced by themselves; empty ones are left out. */
function tidySplices(text: string, splices: readonly Splice[]): Splice[] {
  return splices
    .map((splice, index) => ({ splice, index }))
    .sort((a, b) => a.splice.start - b.splice.start || a.splice.end - b.splice.end || a.index - b.index)
    .map(({ splice }) => trimSplice(text, splice))
    .filter(({ start, end, text: added }) => start !== end || added !== '');
}

/** A splice without equal characters at both ends; never cuts a surrogate pair. */
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
