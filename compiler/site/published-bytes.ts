import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';
import { htmlFile } from '../emit/emit.ts';
import type { LinkContext } from '../link/link-context.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/**
 * Weighs pages, and the scripts of their blocks, as visitors get them, by the last build in `dist`, if there is one.
 */
export function publishedBytesIn(dist: string): LinkContext['publishedBytes'] {
  const release = currentRelease(dist);
  const manifest = release === undefined ? undefined : readManifest(dist);
  if (release === undefined || !manifest) return undefined;
  const packed = rememberedBy((file) => gzipSync(readFileSync(file)).length);
  const whole = rememberedBy((file) => statSync(file).size);
  const scriptsByTypes = rememberedBy((types) => scriptsOf(types.split(' '), manifest).map((file) => join(dist, file)));

  return (path, blockTypes) => {
    const html = htmlFile(releaseFolder(dist, release), path);
    const size = statSync(html, { throwIfNoEntry: false })?.size;
    if (size === undefined) return undefined;
    const scripts = scriptsByTypes(blockTypes.join(' '));
    return {
      atMost: size + sum(scripts.map(whole)),
      weigh: () => ({ html: packed(html), script: sum(scripts.map(packed)) }),
    };
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function rememberedBy<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

function scriptsOf(blockTypes: readonly string[], manifest: Readonly<Record<string, Chunk>>): string[] {
  const files = new Set<string>();
  for (const [key, chunk] of Object.entries(manifest)) {
    const type = /^src\/blocks\/([a-z-]+)\//.exec(key)?.[1];
    if (type && blockTypes.includes(type)) addFiles(chunk, manifest, files);
  }
  return [...files];
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
