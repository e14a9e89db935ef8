import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { phoneBytesOf } from '../checks/page/weight-check.ts';
import { phoneRendition } from '../compile/picture.ts';
import type { AssetFacts } from '../link/link-context.ts';
import { encodeTo } from './images.ts';

/** A picture that is encoded while pages are compiled delays them by this much at most. */
const LOOK_AGAIN_MS = 1000;

interface Options {
  readonly assets: string;
  /** Where encoded files are kept. */
  readonly media: string;
  /**
   * A picture whose estimate is above this is encoded now: an estimate is often too high for a picture that encodes
   * well.
   */
  readonly doubtfulBytes: number;
}

/** Facts of files by path; for pictures with the bytes on a phone, when they are known or the estimate is in doubt. */
export async function withEncodedBytes(
  facts: Readonly<Record<string, AssetFacts>>,
  { assets, media, doubtfulBytes }: Options,
): Promise<(path: string) => AssetFacts | undefined> {
  const known = new Map<string, AssetFacts>();
  /** Times until which a picture without encoded bytes is not checked again. */
  const missing = new Map<string, number>();
  for (const [path, own] of Object.entries(facts)) {
    const rendition = renditionOf(path, own);
    if (!rendition || phoneBytesOf(own) <= doubtfulBytes || sizeOf(join(media, rendition.name))) continue;
    mkdirSync(media, { recursive: true });
    // A file that cannot be encoded is reported where a page uses it; its estimate stays.
    await encodeTo(join(assets, path), rendition, media).catch(() => undefined);
  }
  return (path) => {
    const own = Object.hasOwn(facts, path) ? facts[path] : undefined;
    const last = known.get(path);
    if (last || !own) return last ?? own;
    if ((missing.get(path) ?? 0) > Date.now()) return own;
    const rendition = renditionOf(path, own);
    const encodedBytes = rendition && sizeOf(join(media, rendition.name));
    if (encodedBytes === undefined) {
      missing.set(path, rendition ? Date.now() + LOOK_AGAIN_MS : Number.POSITIVE_INFINITY);
      return own;
    }
    const weighed = { ...own, encodedBytes };
    known.set(path, weighed);
    return weighed;
  };
}

function renditionOf(path: string, { hash, width, height }: AssetFacts) {
  return width === undefined || height === undefined ? undefined : phoneRendition(path, { hash, width, height });
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
