import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { htmlFile } from '../emit.ts';
import type { LinkContext } from '../link-context.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Weighs published pages and the scripts of their blocks by what the last build left in `dist`. */
export function publishedBytesIn(dist: string): NonNullable<LinkContext['publishedBytes']> {
  let manifest: Readonly<Record<string, Chunk>> | undefined;
  const weights = new Map<string, number>();

  const weigh = (file: string): number => {
    const known = weights.get(file) ?? weightOf(join(dist, file));
    weights.set(file, known);
    return known;
  };
  return (path, blockTypes) => {
    const html = weightOf(htmlFile(dist, path));
    manifest ??= readManifest(dist);
    if (html === 0 || !manifest) return undefined;
    const files = new Set<string>();
    for (const [key, chunk] of Object.entries(manifest)) {
      const type = /^src\/blocks\/([a-z-]+)\//.exec(key)?.[1];
      if (type && blockTypes.includes(type)) addFiles(chunk, manifest, files);
    }
    return { html, script: [...files].reduce((sum, file) => sum + weigh(file), 0) };
  };
}

function addFiles(chunk: Chunk, manifest: Readonly<Record<string, Chunk>>, files: Set<string>): void {
  if (files.has(chunk.file) || !chunk.file.endsWith('.js')) return;
  files.add(chunk.file);
  for (const key of chunk.imports ?? []) {
    const imported = manifest[key];
    if (imported) addFiles(imported, manifest, files);
  }
}

function readManifest(dist: string): Readonly<Record<string, Chunk>> | undefined {
  try {
    return JSON.parse(readFileSync(join(dist, 'assets/landing-manifest.json'), 'utf8')) as Record<string, Chunk>;
  } catch {
    return undefined;
  }
}

/** Compressed bytes of a file: as published, else as gzip has it; 0 when there is no such file. */
function weightOf(file: string): number {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false })?.size;
  if (compressed !== undefined) return compressed;
  try {
    return gzipSync(readFileSync(file)).length;
  } catch {
    return 0;
  }
}
