import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a whole file or nothing: a reader sees the old text or the new one, never half of either. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`;
  try {
    writeFileSync(part, text);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(part, text);
  }
  renameSync(part, file);
}

/** Publishes one page: its compiled form for the app first, then the HTML that visitors open. */
export function emitPage(dist: string, path: string, html: string, json: string): void {
  writeWhole(join(dist, 'pages', `${path.slice(1)}.json`), json);
  writeWhole(htmlFile(dist, path), html);
}

/** Takes one page off the site. */
export function removePage(dist: string, path: string): void {
  for (const file of [htmlFile(dist, path), join(dist, 'pages', `${path.slice(1)}.json`)]) {
    for (const suffix of ['', '.br', '.gz']) rmSync(`${file}${suffix}`, { force: true });
  }
}

export function htmlFile(dist: string, path: string): string {
  return join(dist, `${path.slice(1)}.html`);
}
