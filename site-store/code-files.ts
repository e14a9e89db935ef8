import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that describe the browser build; no document uses them. */
export const CODE_MANIFESTS = [
  'assets/manifest.json',
  'assets/worker-manifest.json',
  'assets/landing-manifest.json',
  'assets/landing-later-manifest.json',
  'assets/landing-after-paint-manifest.json',
  'assets/landing-first-paint-manifest.json',
];

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** The files of the last browser build that documents use: `assets/…`. */
export function codeFiles(site: string): string[] {
  const manifests = CODE_MANIFESTS.filter((name) => existsSync(join(site, name)));
  const entries = manifests.flatMap((name) =>
    Object.values(JSON.parse(readFileSync(join(site, name), 'utf8')) as Record<string, ManifestEntry>),
  );
  return [...new Set(entries.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))];
}
