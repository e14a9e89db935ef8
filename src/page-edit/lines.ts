/** What lines of a text say about themselves. A byte order mark is no part of the first line. */

const BOM = '\ufeff';

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start === 0 && text.startsWith(BOM) ? Math.min(1, offset) : start;
}

/** Where the next line begins: behind the line's end, or at the end of the text. An offset behind a line's end stays. */
export function nextLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** Where the visible part of a line ends: before its line end and the spaces before that. */
export function lineEnd(text: string, offset: number): number {
  let end = text.indexOf('\n', offset);
  if (end < 0) end = text.length;
  return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}

/** Columns from the line's start; tabs count as one. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Whether nothing but spaces stands before an offset on its line. */
export function startsLine(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(lineStart(text, offset), offset));
}

/** The line that begins at `start`, without its line end. */
export function lineAt(text: string, start: number): string {
  return text.slice(start, lineEnd(text, start));
}

export const isBlank = (line: string) => /^[ \t]*$/.test(line);
export const isComment = (line: string) => /^[ \t]*#/.test(line);
export const indentOf = (line: string) => line.length - line.trimStart().length;

/** The line end that the text uses: that of its first line. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const first = text.indexOf('\n');
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n';
}
