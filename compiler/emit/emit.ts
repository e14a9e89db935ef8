import { closeSync, mkdirSync, type OpenMode, openSync, renameSync, writeFileSync, writevSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a file atomically: a reader sees the old text or the new one, never a part. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`;
  writeFile(part, [Buffer.from(text)]);
  renameSync(part, file);
}

/** Writes one page into the folder of a release that is not live yet. */
export function emitPage(folder: string, path: string, html: readonly Uint8Array[], json: Uint8Array): void {
  const files = documentsOf(folder, path);
  writeFile(files.json, [json]);
  writeFile(files.html, html);
}

/** The files of one page in a release: the document, and its compiled form for the app. */
export function documentsOf(folder: string, path: string): { readonly html: string; readonly json: string } {
  return { html: htmlFile(folder, path), json: join(folder, 'pages', `${path.slice(1)}.json`) };
}

export function htmlFile(folder: string, path: string): string {
  return join(folder, `${path.slice(1)}.html`);
}

/**
 * Writes the document of one arm of an experiment and its source data. They have no address; the server chooses the
 * document.
 */
export function emitArm(
  folder: string,
  path: string,
  arm: string,
  html: readonly Uint8Array[],
  json: Uint8Array,
): void {
  writeFile(armFile(folder, path, arm), html);
  writeFile(armContentFile(folder, path, arm), [json]);
}

/** The source data of an arm's document; hidden, for comparing releases. */
export function armContentFile(folder: string, path: string, arm: string): string {
  return join(folder, '.arms', `${path.slice(1)}${ARM_MARK}${arm}.json`);
}

export function armFile(folder: string, path: string, arm: string): string {
  return htmlFile(folder, `${path}${ARM_MARK}${arm}`);
}

/** Separates the page's name from the arm's in a document's name; no page name contains it. */
export const ARM_MARK = '~';

/** Writes a file; creates its folder when it is missing. `flags` are those of `open`. */
export function writeFile(file: string, pieces: readonly Uint8Array[], flags: OpenMode = 'w'): void {
  try {
    writePieces(file, pieces, flags);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    mkdirSync(dirname(file), { recursive: true });
    writePieces(file, pieces, flags);
  }
}

/** Most of a document is the same in every document: its pieces are written without copying them together. */
function writePieces(file: string, pieces: readonly Uint8Array[], flags: OpenMode) {
  const handle = openSync(file, flags);
  try {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    // The system may write less than it is given; then everything is written again by a call that continues to the end.
    if (writevSync(handle, pieces, 0) < length) writeFileSync(handle, Buffer.concat(pieces));
  } finally {
    closeSync(handle);
  }
}
