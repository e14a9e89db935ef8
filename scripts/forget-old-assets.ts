import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFESTS = [
  'manifest.json',
  'landing-manifest.json',
  'landing-later-manifest.json',
  'landing-first-paint-manifest.json',
];

/**
 * Deletes browser files that neither this build nor the one before it made.
 *
 * The last build's files stay: a visitor who opened a page before a deploy still gets its chunks. `memory` names the file
 * that remembers them.
 */
export function forgetOldAssets(assets: string, memory: string): void {
  const present = MANIFESTS.flatMap((name) => filesOf(join(assets, name)));
  const kept = new Set([...MANIFESTS, ...present, ...readNames(memory)]);
  for (const name of readdirSync(assets)) {
    if (!kept.has(name.replace(/\.(br|gz)$/, ''))) rmSync(join(assets, name), { force: true });
  }
  writeFileSync(memory, JSON.stringify(present));
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

function filesOf(manifest: string): string[] {
  const entries = Object.values(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, ManifestEntry>);
  const files = entries.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return files.map((file) => file.slice(file.lastIndexOf('/') + 1));
}

function readNames(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[];
  } catch {
    return [];
  }
}
