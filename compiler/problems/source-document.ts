/** A range in a file. Lines and columns count from 1, offsets from 0, both in UTF-16 code units; ends are excluded. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Keys and indexes from the root of a document to a value. */
export type ValuePath = readonly (string | number)[];

/** A YAML file as data that still knows where each value was written. */
export interface SourceDocument {
  /** Path of the file as the caller named it, with forward slashes. */
  readonly file: string;
  /** Plain JSON data. */
  readonly value: unknown;
  readonly text: string;
  /** The data before promises were printed in its texts, if it has any. */
  readonly written?: unknown;
  /** The position of the value at `path`, or of its key. For a missing value, that of the nearest one above it. */
  rangeOf(path: ValuePath, part?: 'key' | 'value'): SourceRange;
  /** The range between two offsets of `text`. */
  rangeAt(start: number, end: number): SourceRange;
  /** Whether no text runs over several lines without a mark (`|`, `>`, quotes); undefined when unknown. */
  readonly hasNoRunOnText?: boolean;
  /** JSON pointers of values that were already reported while reading; later stages do not report them again. */
  readonly reported: ReadonlySet<string>;
}

/** Turns offsets of `text` into ranges. */
export function createRanges(text: string): (start: number, end: number) => SourceRange {
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);

  function lineOf(offset: number): number {
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return (from, to) => {
    const start = Math.max(0, Math.min(from, text.length));
    const end = Math.max(start, Math.min(to, text.length));
    const line = lineOf(start);
    const endLine = lineOf(end);
    return {
      start,
      end,
      line: line + 1,
      column: start - (lineStarts[line] ?? 0) + 1,
      endLine: endLine + 1,
      endColumn: end - (lineStarts[endLine] ?? 0) + 1,
    };
  };
}

/** The JSON pointer of a path (RFC 6901). */
export function toPointer(path: ValuePath): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
