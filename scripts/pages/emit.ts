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

function writeFile(file: string, text: string | Uint8Array) {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
