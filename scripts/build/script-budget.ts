import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FIRST_SCREEN } from './first-screen-tag.ts';

/** The parts of a chunk in Vite's manifest that matter here. */
export interface ManifestChunk {
  readonly file: string;
  /** Keys of chunks that are loaded with it. */
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'index.html';
/** The screens where visits begin, with the module of each. */
const FIRST_SCREENS: Readonly<Record<string, string>> = {
  '/': 'src/screens/home/home.tsx',
  '/login': 'src/screens/login/login.tsx',
};
/** Limit of script for a first screen, gzip. */
export const LIMIT_BYTES = 174 * 1024;

/** How much script one first screen needs. */
export interface ScreenWeight {
  readonly path: string;
  /** Gzip bytes of each script file. */
  readonly bytesByFile: Readonly<Record<string, number>>;
  readonly totalBytes: number;
}

/** Script files that are loaded for these chunks: their own, and those they import, once each. */
export function scriptsOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk of ${key}.`);
    seen.add(key);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));
}

/** Measures the scripts that each first screen of the built site needs. */
export function weighFirstScreens(dist: string): ScreenWeight[] {
  const manifest = JSON.parse(readFileSync(join(dist, 'assets/manifest.json'), 'utf8')) as Manifest;
  return Object.entries(FIRST_SCREENS).map(([path, module]) => {
    const files = scriptsOf(manifest, [ENTRY, FIRST_SCREEN, module]);
    const bytesByFile = Object.fromEntries(
      files.map((file) => [file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length]),
    );
    return { path, bytesByFile, totalBytes: Object.values(bytesByFile).reduce((sum, bytes) => sum + bytes, 0) };
  });
}

/** One line for each screen, and whether all are within the limit; a screen above it lists its heaviest files. */
export function judgeWeights(
  weights: readonly ScreenWeight[],
  limitBytes = LIMIT_BYTES,
): { readonly isKept: boolean; readonly text: string } {
  const lines = weights.map(({ path, bytesByFile, totalBytes }) => {
    const line = `First screen of ${path}: ${kilobytes(totalBytes)} of script, gzip; ${kilobytes(limitBytes)} allowed`;
    if (totalBytes <= limitBytes) return `${line}.`;
    const heaviest = Object.entries(bytesByFile)
      .sort(([, a], [, b]) => b - a)
      .slice(0, 5)
      .map(([file, bytes]) => `  ${kilobytes(bytes)} ${file}`);
    return [`${line}: too much. Load later what it does not show at first. Heaviest:`, ...heaviest].join('\n');
  });
  return { isKept: weights.every(({ totalBytes }) => totalBytes <= limitBytes), text: lines.join('\n') };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
