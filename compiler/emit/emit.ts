import { closeSync, mkdirSync, openSync, renameSync, writeFileSync, writevSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a whole file or nothing: a reader sees the old text or the new one, never half of either. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`;
  writeFile(part, [Buffer.from(text)]);
  renameSync(part, file);
}

/** Writes one page into the folder of a release that nobody reads yet. */
export function emitPage(folder: string, path: string, html: readonly Uint8Array[], json: Uint8Array): void {
  const files = documentsOf(folder, path);
  writeFile(files.json, [json]);
  writeFile(files.html, html);
}

/** The files of one page in a release: what visitors open, and its compiled form for the app. */
export function documentsOf(folder: string, path: string): { readonly html: string; readonly json: string } {
  return { html: htmlFile(folder, path), json: join(folder, 'pages', `${path.slice(1)}.json`) };
}

export function htmlFile(folder: string, path: string): string {
  return join(folder, `${path.slice(1)}.html`);
}

/**
 * Writes the document that one arm of a page's experiment shows, and what it was made of. No address leads to them; the server
 * chooses the document.
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

/** What an arm's document was made of; hidden, for comparing releases. */
export function armContentFile(folder: string, path: string, arm: string): string {
  return join(folder, '.arms', `${path.slice(1)}${ARM_MARK}${arm}.json`);
}

export function armFile(folder: string, path: string, arm: string): string {
  return htmlFile(folder, `${path}${ARM_MARK}${arm}`);
}

/** Between a page's name and an arm's in the name of its document; no name of a page holds it. */
export const ARM_MARK = '~';

function writeFile(file: string, pieces: readonly Uint8Array[]) {
  try {
    writePieces(file, pieces);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    mkdirSync(dirname(file), { recursive: true });
    writePieces(file, pieces);
  }
}

/** Most of a document stands in every document: its pieces are written as they lie, without being copied together. */
function writePieces(file: string, pieces: readonly Uint8Array[]) {
  const handle = openSync(file, 'w');
  try {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    // A system may take less than it is given; then all of it is written again, by a call that goes on until the end.
    if (writevSync(handle, pieces, 0) < length) writeFileSync(file, Buffer.concat(pieces));
  } finally {
    closeSync(handle);
  }
}
