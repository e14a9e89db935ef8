import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a whole file or nothing: a reader sees the old text or the new one, never half of either. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`;
  writeFile(part, text);
  renameSync(part, file);
}

/** Writes one page into the folder of a release that nobody reads yet. */
export function emitPage(folder: string, path: string, html: Uint8Array, json: Uint8Array): void {
  const files = documentsOf(folder, path);
  writeFile(files.json, json);
  writeFile(files.html, html);
}

/** The files of one page in a release: what visitors open, and its compiled form for the app. */
export function documentsOf(folder: string, path: string): { readonly html: string; readonly json: string } {
  return { html: htmlFile(folder, path), json: join(folder, 'pages', `${path.slice(1)}.json`) };
}

export function htmlFile(folder: string, path: string): string {
  return join(folder, `${path.slice(1)}.html`);
}

/** Writes the document that one arm of a page's experiment shows. No address leads to it; the server chooses it. */
export function emitArm(folder: string, path: string, arm: string, html: Uint8Array): void {
  writeFile(armFile(folder, path, arm), html);
}

export function armFile(folder: string, path: string, arm: string): string {
  return htmlFile(folder, `${path}${ARM_MARK}${arm}`);
}

/** Between a page's name and an arm's in the name of its document; no name of a page holds it. */
export const ARM_MARK = '~';

function writeFile(file: string, text: string | Uint8Array) {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
