/** The text editor counts every line break as one character; a file may have them as two (`\r\n`). */

/** Where a place of the text editor is in the file's text. */
export function fileOffset(text: string, position: number): number {
  let offset = position;
  for (let at = text.indexOf('\r\n'); at >= 0 && at < offset; at = text.indexOf('\r\n', at + 2)) offset += 1;
  return offset;
}

/** Where a place of the file's text is in the text editor. */
export function editorPosition(text: string, offset: number): number {
  let pairs = 0;
  for (let at = text.indexOf('\r\n'); at >= 0 && at < offset; at = text.indexOf('\r\n', at + 2)) pairs += 1;
  return offset - pairs;
}

/** A file's text as the text editor has it. */
export const editorText = (text: string) => text.replace(/\r\n?/g, '\n');
