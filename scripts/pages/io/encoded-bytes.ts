import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { phoneBytesOf } from '../checks/weight-check.ts';
import type { AssetFacts } from '../link-context.ts';
import { phoneRendition } from '../picture.ts';
import { encodeTo } from './images.ts';

interface Options {
  readonly assets: string;
  /** Where encoded files are kept. */
  readonly media: string;
  /** Pictures whose estimate is above this are encoded now: an estimate often accuses a picture that encodes well. */
  readonly doubtfulBytes: number;
}

/** Facts of files by path, pictures with the bytes that a phone gets as far as that is known or in doubt. */
export async function withEncodedBytes(
  facts: Readonly<Record<string, AssetFacts>>,
  { assets, media, doubtfulBytes }: Options,
): Promise<(path: string) => AssetFacts | undefined> {
  const known = new Map<string, AssetFacts>();
  for (const [path, own] of Object.entries(facts)) {
    const rendition = renditionOf(path, own);
    if (!rendition || phoneBytesOf(own) <= doubtfulBytes || sizeOf(join(media, rendition.name))) continue;
    mkdirSync(media, { recursive: true });
    // What cannot be encoded is reported where a page uses it; its estimate stands.
    await encodeTo(join(assets, path), rendition, media).catch(() => undefined);
  }
  return (path) => {
    const own = Object.hasOwn(facts, path) ? facts[path] : undefined;
    const last = known.get(path);
    if (last || !own) return last ?? own;
    const rendition = renditionOf(path, own);
    const encodedBytes = rendition && sizeOf(join(media, rendition.name));
    // One that is encoded later is looked for again.
    if (encodedBytes === undefined) return own;
    const weighed = { ...own, encodedBytes };
    known.set(path, weighed);
    return weighed;
  };
}

function renditionOf(path: string, { hash, width, height }: AssetFacts) {
  return width === undefined || height === undefined ? undefined : phoneRendition(path, { hash, width, height });
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
