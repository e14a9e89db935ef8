/** The text editor counts a line break as one character; a file may have two (`\r\n`). */

/** The offset in the file of a position in the text editor. */
export function fileOffset(text: string, position: number): number {
  let offset = position;
  for (let at = text.indexOf('\r\n'); at >= 0 && at < offset; at = text.indexOf('\r\n', at + 2)) offset += 1;
  return offset;
}

/** The position in the text editor of an offset in the file. */
export function editorPosition(text: string, offset: number): number {
  let pairs = 0;
  for (let at = text.indexOf('\r\n'); at >= 0 && at < offset; at = text.indexOf('\r\n', at + 2)) pairs += 1;
  return offset - pairs;
}

/** A file's text with the text editor's line breaks. */
export const editorText = (text: string) => text.replace(/\r\n?/g, '\n');
